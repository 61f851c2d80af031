import { describe, expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { generateAll } from '@/engine/files';
import { mcpServerCardArtifact } from '@/engine/files/mcp-server-card';
import { examine } from '../../helpers/examine';
import { sessionMcp, statelessMcp, TOOL } from '../../helpers/mcp-site';
import { json, page } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'mcp-discovery';
const LINK = page({
  main: '<a href="/mcp">MCP</a>',
  head: '<meta name="description" content="Charts “of” the sea">',
});

describe('mcp-server-card', () => {
  it('describes a running server by its own metadata', async () => {
    const { before, after, given } = await repair(mcpServerCardArtifact, CHECK, {
      '/': LINK,
      '/mcp': statelessMcp(),
    });
    expect(openSlugs(before)).toEqual(['absent']);
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
    expect(given).toMatchObject({
      path: '/mcp/server-card',
      contentType: 'application/mcp-server-card+json',
    });
    expect(JSON.parse(given!.content)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'test.site/charts',
      version: '1.2.0',
      description: 'Charts “of” the sea',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://site.test/mcp',
          supportedProtocolVersions: ['2026-07-28'],
        },
      ],
    });
  });

  it('repairs the card at its address and omits its tools', async () => {
    const card = {
      name: 'Weather!',
      description: 'x'.repeat(200),
      version: '9',
      title: 'T',
      tools: [TOOL],
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://site.test/mcp',
          headers: [],
          supportedProtocolVersions: ['2025-11-25'],
        },
      ],
    };
    const { before, after, given } = await repair(mcpServerCardArtifact, CHECK, {
      '/.well-known/mcp/server-card.json': json(card),
      '/mcp': sessionMcp('2025-06-18'),
    });
    expect(openSlugs(before)).toEqual([
      'cors',
      'long-description',
      'mismatch',
      'missing',
      'name-form',
      'not-in-catalog',
      'type',
    ]);
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
    expect(JSON.parse(given!.content)).toMatchObject({
      name: 'test.site/charts',
      title: 'T',
      version: '1.2.0',
      remotes: [{ headers: [], supportedProtocolVersions: ['2025-06-18'] }],
    });
    expect(given!.content).not.toContain('tools');
  });

  it('keeps the values of a card of an earlier convention', async () => {
    const { before, after, given } = await repair(mcpServerCardArtifact, CHECK, {
      '/.well-known/mcp/server-card.json': json({
        serverInfo: { name: 'Charts', version: '3.1.0', description: 'Finds wrecks.' },
        transport: { type: 'streamable-http', endpoint: 'https://mcp.example/charts' },
        protocolVersion: '2025-11-25',
      }),
    });
    expect(openSlugs(before)).toContain('moved');
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
    expect(JSON.parse(given!.content)).toMatchObject({
      name: 'test.site/charts',
      version: '3.1.0',
      description: 'Finds wrecks.',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://mcp.example/charts',
          supportedProtocolVersions: ['2025-11-25'],
        },
      ],
    });
  });

  it('replaces mcp.json by a card', async () => {
    const { before, after } = await repair(
      mcpServerCardArtifact,
      CHECK,
      {
        '/.well-known/mcp.json': json({
          name: 'charts',
          serverUrl: 'https://site.test/x',
          transport: 'http',
          version: '1.2.0',
        }),
        '/x': statelessMcp(),
      },
      { profile: 'mcp' },
    );
    expect(openSlugs(before)).toEqual(['legacy-file']);
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
  });

  it('announces no server where the card offers none', async () => {
    const nothing = [{ transport: { type: 'none' } }, { transports: [] }];
    for (const offer of [...nothing, { transport: 'webmcp', endpoint: 'https://site.test/' }]) {
      const { results, evaluation } = await examine(
        CHECKS,
        { '/.well-known/mcp/server-card.json': json({ name: 'charts', version: '1', ...offer }) },
        { full: true },
      );
      const files = generateAll(evaluation.context, results, { onDefect: () => undefined });
      const content = files.map(({ kind, draft }) => `${kind} ${draft.content}`).join('\n');
      expect(content).not.toMatch(/^(?:mcp-server-card|ai-catalog) |server-card/m);
    }
  });

  it('asks the owner for unknown values', async () => {
    const { missing, after } = await repair(mcpServerCardArtifact, CHECK, {}, { profile: 'mcp' });
    expect(missing).toEqual(
      expect.arrayContaining(['ADDRESS OF THE MCP ENDPOINT', 'VERSION OF THE SERVER']),
    );
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
  });

  it('stays JSON with a valid name for any content of the server', async () => {
    const { after, given } = await repair(mcpServerCardArtifact, CHECK, {
      '/': LINK,
      '/mcp': statelessMcp([TOOL], { name: '"}/../__proto__ \u202e é', version: '1"\n' }),
    });
    expect((JSON.parse(given!.content) as { name: string }).name).toMatch(
      /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/,
    );
    expect(openSlugs(after)).toEqual(['not-in-catalog']);
  });
});
