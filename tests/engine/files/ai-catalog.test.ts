import { describe, expect, it } from 'vitest';
import { generateAll } from '@/engine/files';
import { aiCatalogArtifact } from '@/engine/files/ai-catalog';
import { mcpServerCardArtifact } from '@/engine/files/mcp-server-card';
import { judgeCheck } from '@/engine/judging/judge-check';
import { CHECKS } from '@/engine/checks';
import { withFiles } from '../../helpers/overlay';
import { examine } from '../../helpers/examine';
import { statelessMcp } from '../../helpers/mcp-site';
import { json, page, redirect, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const PATH = '/.well-known/ard.json';
const CARD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'test.site/charts',
  version: '1.2.0',
  description: 'd',
  remotes: [{ type: 'streamable-http', url: 'https://site.test/mcp' }],
};
const sent = {
  'content-type': 'application/mcp-server-card+json',
  'access-control-allow-origin': '*',
};
const parse = (content: string) =>
  JSON.parse(content) as { specVersion: string; entries: Record<string, unknown>[] };

describe('ai-catalog', () => {
  it('lists the MCP server card that was found', async () => {
    const { before, after, given } = await repair(aiCatalogArtifact, 'mcp-discovery', {
      '/.well-known/mcp/server-card.json': json(CARD, sent),
      '/mcp': statelessMcp(),
    });
    expect(openSlugs(before)).toEqual(['not-in-catalog']);
    expect(openSlugs(after)).toEqual([]);
    const entry = {
      identifier: 'urn:air:site.test:charts:mcp',
      type: 'application/mcp-server-card+json',
      url: 'https://site.test/.well-known/mcp/server-card.json',
    };
    expect(parse(given!.content)).toEqual({ entries: [{ ...entry, displayName: 'charts' }] });
    // The card has its name (AI Catalog 0.9.0).
    expect(given!.copy!.path).toBe('/.well-known/ai-catalog.json');
    expect(parse(given!.copy!.content)).toEqual({ specVersion: '0.9', entries: [entry] });
    expect(given).toMatchObject({
      path: PATH,
      contentType: 'application/json',
      pointer: '<link rel="ard" href="/.well-known/ard.json" type="application/json">',
    });
  });

  it('makes a server discoverable together with the card that it lists', async () => {
    const { results, evaluation } = await examine(
      CHECKS,
      {
        '/': page({
          head: '<meta name="description" content="Finds sea charts.">',
          main: '<a href="/mcp">MCP</a>',
        }),
        '/mcp': statelessMcp([], { name: 'charts', version: '1.2.0' }),
      },
      { full: true },
    );
    const hooks = {
      onDefect: (_: string, error: unknown) => {
        throw error;
      },
    };
    const kinds = [mcpServerCardArtifact.kind, aiCatalogArtifact.kind];
    const drafts = generateAll(evaluation.context, results, hooks)
      .filter(({ kind }) => kinds.some((k) => k === kind))
      .map(({ draft }) => draft);
    expect(drafts.map((d) => d.path)).toEqual(['/mcp/server-card', PATH]);
    const context = withFiles(evaluation.context, drafts);
    const judged = ['mcp-discovery', 'ai-catalog'].map((id) =>
      judgeCheck(
        CHECKS.find((c) => c.id === id)!,
        context,
        hooks,
      ),
    );
    expect(judged.map((j) => [j.applicable, j.score])).toEqual([
      [true, 100],
      [true, 100],
    ]);
    expect(drafts[1]!.warnings.join()).toContain('belongs to mcp-server-card');
  });

  it('supplies the missing catalog that the profile requires', async () => {
    const { before, after, given } = await repair(
      aiCatalogArtifact,
      'ai-catalog',
      { '/.well-known/agent-card.json': json({ name: 'Chart Finder', skills: [] }) },
      { profile: 'agent' },
    );
    expect([before.score, after.score]).toEqual([0, 100]);
    expect(parse(given!.content).entries).toEqual([
      {
        identifier: 'urn:air:site.test:chart-finder:a2a',
        type: 'application/a2a-agent-card+json',
        url: 'https://site.test/.well-known/agent-card.json',
        displayName: 'Chart Finder',
      },
    ]);
  });

  it('repairs a catalog at its address and keeps its entries', async () => {
    const catalog = {
      host: { displayName: 'Acme' },
      entries: [
        { url: '/data.json', data: {}, displayName: 'Sea data' },
        { identifier: 'i', mediaType: 'a/b', data: [1] },
        7,
        { identifier: 'j', type: 'a/b' },
      ],
    };
    const site: MemorySite = {
      '/': page({ headers: { link: '</c.json>; rel=ard' } }),
      '/c.json': json(catalog),
      '/data.json': json({}),
      '/.well-known/agent-card.json': json({ name: 'a', skills: [] }),
    };
    const { before, after, given, missing } = await repair(aiCatalogArtifact, 'ai-catalog', site);
    expect(openSlugs(before)).toEqual([
      'ard-member',
      'ard-member',
      'entry-member',
      'entry-member',
      'unlisted',
      'url-or-data',
    ]);
    // Identifiers are kept, and no name is invented.
    expect(openSlugs(after)).toEqual(['ard-member', 'ard-member']);
    expect(given!.path).toBe('/c.json');
    expect(missing).toEqual([
      'displayName of entry 2',
      'displayName of entry 3',
      'ADDRESS OF ENTRY 3',
    ]);
    expect(parse(given!.content)).toMatchObject({
      host: { displayName: 'Acme' },
      entries: [
        {
          identifier: 'urn:air:site.test:sea-data',
          displayName: 'Sea data',
          type: 'application/json',
          url: '/data.json',
        },
        { identifier: 'i', type: 'a/b', data: [1] },
        { identifier: 'j', type: 'a/b' },
        { type: 'application/a2a-agent-card+json' },
      ],
    });
  });

  it('serves a catalog that only MCP clients find also where registries look, with all its content', async () => {
    const entry = {
      identifier: 'urn:air:site.test:data:charts',
      displayName: 'Charts',
      type: 'application/json',
      url: 'https://site.test/data.json',
    };
    const { before, after, given } = await repair(aiCatalogArtifact, 'ai-catalog', {
      '/.well-known/ai-catalog.json': json(
        { specVersion: '1.0', entries: [entry] },
        { 'content-type': 'text/plain' },
      ),
      '/data.json': json({}),
    });
    expect(openSlugs(before)).toEqual(['type']);
    expect(openSlugs(after)).toEqual([]);
    expect(given!.path).toBe(PATH);
    expect(parse(given!.content)).toEqual({ specVersion: '1.0', entries: [entry] });
  });

  it('keeps identifiers and invents no name, whatever ARD requires', async () => {
    const entries = [
      { identifier: 'https://site.test/mcp', type: 'application/x', url: '/mcp/server-card' },
      { identifier: 'urn:air:site.test:sea/charts:mcp', type: 'application/x', url: '/b' },
    ];
    const { before, after, given } = await repair(aiCatalogArtifact, 'ai-catalog', {
      '/.well-known/ai-catalog.json': json({ entries }),
      '/mcp/server-card': json({}, { 'content-type': 'application/x' }),
      '/b': json({}, { 'content-type': 'application/x' }),
    });
    expect(openSlugs(before)).toEqual(['spec-version']);
    expect(openSlugs(after)).toEqual([]);
    expect(given).toMatchObject({
      path: '/.well-known/ai-catalog.json',
      pointer:
        '<link rel="ai-catalog" href="/.well-known/ai-catalog.json" type="application/json">',
    });
    expect(given!.copy).toBeUndefined();
    expect(parse(given!.content)).toEqual({ specVersion: '0.9', entries });
  });

  it('is not generated if there is nothing to list', async () => {
    for (const old of [text('x'), json({ entries: [] }, { 'content-type': 'application/json' })]) {
      const { given } = await repair(aiCatalogArtifact, 'ai-catalog', { [PATH]: old });
      expect(given).toBeNull();
    }
  });

  it('ignores a catalog of another origin', async () => {
    const { given } = await repair(aiCatalogArtifact, 'ai-catalog', {
      '/': page({ headers: { link: '<https://www.site.test/c>; rel=ard' } }),
      'https://www.site.test/c': json({}),
    });
    expect(given).toBeNull();
    expect(
      (await repair(aiCatalogArtifact, 'ai-catalog', { [PATH]: redirect('https://x.example/') }))
        .given,
    ).toBeNull();
  });

  it('stays JSON for any content of the entries', async () => {
    const { after, given } = await repair(aiCatalogArtifact, 'ai-catalog', {
      [PATH]: {
        headers: { 'content-type': 'application/json' },
        body: '{"specVersion":"1.0","__proto__":1,"entries":[{"displayName":"\\"}\\u0000é…","url":"https://[bad","type":"__proto__"}]}',
      },
    });
    expect(openSlugs(after)).toEqual([]);
    expect(parse(given!.content).entries[0]!.identifier).toMatch(
      /^urn:air:site\.test:[a-z0-9._-]+$/,
    );
  });
});
