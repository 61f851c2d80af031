import { describe, expect, it } from 'vitest';
import { agentCardArtifact } from '@/engine/files/agent-card';
import { a2a } from '../../helpers/a2a-site';
import { json, text, type MemorySite } from '../../helpers/memory-network';
import { HEADER, signatureOf } from '../../helpers/signed-card';
import { openSlugs, repair } from '../../helpers/repair';

const CHECK = 'agent-card';
const PATH = '/.well-known/agent-card.json';
const FORCED = { profile: 'agent' } as const;
const run = (site: MemorySite, options: { profile?: 'agent' } = {}) =>
  repair(agentCardArtifact, CHECK, site, options);
const given = (made: { given: { content: string } | null }) =>
  JSON.parse(made.given!.content) as Record<string, unknown>;

describe('agent-card', () => {
  it('lists a 0.3 agent in the format of 1.0 with its version, and keeps what older clients read', async () => {
    const old = {
      name: 'Charts',
      description: 'Finds charts',
      version: '1',
      protocolVersion: '0.3.0',
      url: 'https://site.test/a2a',
      additionalInterfaces: [
        { url: 'https://site.test/a2a', transport: 'JSONRPC' },
        { url: 'https://site.test/rest', transport: 'HTTP+JSON' },
      ],
      capabilities: {},
      defaultInputModes: ['text'],
      defaultOutputModes: ['text'],
      skills: [{ id: 'a', name: 'A', description: 'a', tags: [] }],
    };
    const made = await run({ [PATH]: json(old), '/a2a': a2a('tasks/get') });
    expect(openSlugs(made.before)).toEqual(['caching', 'old-version']);
    expect(openSlugs(made.after)).toEqual([]);
    expect(given(made)).toEqual({
      ...old,
      supportedInterfaces: [
        { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
        { url: 'https://site.test/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
      ],
    });
    expect(made.given!.warnings).toEqual([]);
  });

  it('completes a card without version and asks for the facts that only the owner knows', async () => {
    const made = await run({
      [PATH]: json({
        name: 'Charts',
        url: 'http://localhost:1/',
        capabilities: ['x'],
        authentication: { schemes: ['Bearer', 'magic'] },
        skills: [{ name: 'Pay Now!' }, 7],
        signatures: [{}],
      }),
    });
    expect(openSlugs(made.after)).toEqual([]);
    expect(given(made)).toMatchObject({
      capabilities: {},
      securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      skills: [{ id: 'pay-now', name: 'Pay Now!' }],
    });
    expect(given(made)).not.toHaveProperty('authentication');
    expect(given(made)).not.toHaveProperty('signatures');
    expect(made.given!.warnings).toEqual(
      expect.arrayContaining([
        'The signatures no longer fit and were left out: sign the card again.',
      ]),
    );
    expect(made.missing).toEqual(
      expect.arrayContaining(['HTTPS ADDRESS OF THE AGENT', 'WHAT THE SKILL PAY NOW! DOES']),
    );
  });

  it('resolves relative addresses and accepts other names of bindings', async () => {
    const made = await run({
      [PATH]: json({
        name: 'a',
        supportedInterfaces: [
          { url: '/api/a2a', protocol: 'rest', tenant: 't' },
          { url: 'https://site.test/g', protocolBinding: 'grpc', protocolVersion: '1.0' },
        ],
      }),
    });
    expect(openSlugs(made.after)).toEqual([]);
    expect(given(made)).toMatchObject({
      supportedInterfaces: [
        { url: 'https://site.test/api/a2a', protocolBinding: 'HTTP+JSON', tenant: 't' },
        { protocolBinding: 'GRPC' },
      ],
    });
  });

  it('keeps a signed card unchanged if only its headers have findings', async () => {
    const card = {
      name: 'Charts',
      description: 'd',
      version: '1',
      supportedInterfaces: [
        { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      ],
      capabilities: {},
      defaultInputModes: ['t'],
      defaultOutputModes: ['t'],
      skills: [{ id: 'a', name: 'A', description: 'a', tags: [] }],
      signatures: [signatureOf({}, { ...HEADER, jku: 'https://keys.example/jwks.json' })],
    };
    const made = await run({ [PATH]: text(JSON.stringify(card)), '/a2a': a2a() });
    expect(openSlugs(made.before)).toEqual(['caching', 'type']);
    expect(openSlugs(made.after)).toEqual([]);
    expect(given(made)).toEqual(card);
  });

  it('waits for the owner if there is no card, or one that cannot be parsed', async () => {
    const sites: MemorySite[] = [{}, { [PATH]: text('{') }, { [PATH]: { status: 403 } }];
    for (const site of sites) {
      const made = await run(site, FORCED);
      expect(openSlugs(made.after)).toEqual([]);
      expect(made.given).toMatchObject({ path: PATH, contentType: 'application/json' });
      expect(made.missing).toContain('NAME OF THE AGENT');
    }
  });

  it('moves the card of agent.json, repairs a listed one at its address, and ignores those of other sites', async () => {
    const card = { name: 'a', skills: [] };
    const catalog = (url: string) => ({
      '/.well-known/ai-catalog.json': json({
        entries: [{ type: 'application/a2a-agent-card+json', url }],
      }),
    });
    expect((await run({ '/.well-known/agent.json': json(card) }, FORCED)).given!.path).toBe(PATH);
    const repaired = await run({ ...catalog('/x/card.json'), '/x/card.json': json(card) });
    expect([repaired.given!.path, openSlugs(repaired.after)]).toEqual(['/x/card.json', []]);
    expect(
      (await run({ ...catalog('https://h.example/c'), 'https://h.example/c': json(card) })).given,
    ).toBeNull();
  });

  it('stays JSON for any content of the card', async () => {
    const made = await run({
      [PATH]: {
        headers: { 'content-type': 'application/json' },
        body: '{"name":"\\"}</script>\\u202e","__proto__":{"a":1},"constructor":2,"skills":[{"name":"\\u0000","tags":{"length":1}}]}',
      },
    });
    expect(openSlugs(made.after)).toEqual([]);
    expect(given(made)).toMatchObject({ name: '"}</script>\u202e' });
  });
});
