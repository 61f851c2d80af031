import { describe, expect, it } from 'vitest';
import { audit, diffContracts, parseTarget, type CheckId, type Contract } from '@seamark/engine';
import { TODAY } from '../../helpers/examine';
import { instead, statelessMcp, TOOL } from '../../helpers/mcp-site';
import {
  huge,
  json,
  memoryNetwork,
  page,
  text,
  type MemorySite,
} from '../../helpers/memory-network';

const PROTOCOLS: CheckId[] = [
  'mcp-discovery',
  'agent-card',
  'api-discovery',
  'ai-catalog',
  'agent-skills',
];

async function contracts(site: MemorySite, checks = PROTOCOLS): Promise<readonly Contract[]> {
  const parsed = parseTarget('site.test', 'domain');
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    { target: parsed.target, checks },
    { network: memoryNetwork({ '/': page(), ...site }), now: () => new Date(TODAY) },
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.report.contracts;
}
const of = async (protocol: string, site: MemorySite) =>
  (await contracts(site)).find((contract) => contract.protocol === protocol);

const CARD = {
  name: 'test.site/charts',
  description: 'Finds sea charts.',
  version: '1.2.0',
  remotes: [{ type: 'streamable-http', url: 'https://site.test/mcp' }],
};
const withTools = (...tools: readonly unknown[]): MemorySite => ({
  '/.well-known/mcp/server-card.json': json(CARD),
  '/mcp': statelessMcp(tools),
});
const order = (properties: object) => ({
  ...TOOL,
  name: 'search_orders',
  inputSchema: { type: 'object', properties },
});
const BOTH = order({ status: { type: 'string' }, page: { type: 'integer' } });

describe('the contract of MCP', () => {
  it('has the tools with their schemas, and shows a parameter that is gone', async () => {
    const before = await contracts(withTools(BOTH));
    expect(before[0]).toMatchObject({
      protocol: 'MCP',
      state: 'read',
      content: {
        items: {
          search_orders: {
            input: {
              type: 'object',
              properties: { page: { type: 'integer' }, status: { type: 'string' } },
            },
          },
        },
      },
    });
    expect(before[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
    const after = await contracts(withTools(order({ page: { type: 'integer' } })));
    const [mcp] = diffContracts(before, after);
    expect(mcp).toEqual({
      protocol: 'MCP',
      state: 'compared',
      changes: [
        {
          protocol: 'MCP',
          subject: 'search_orders',
          kind: 'removed',
          severity: 'breaking',
          sentence: 'Tool search_orders: parameter status is gone.',
        },
      ],
    });
  });

  it('has the same hash for the same tools in any order', async () => {
    const [one, other] = await Promise.all([
      contracts(withTools(BOTH, TOOL)),
      contracts(withTools(TOOL, BOTH)),
    ]);
    expect(one[0]!.hash).toBe(other[0]!.hash);
  });

  const answers = withTools(BOTH)['/mcp'] as Parameters<typeof instead>[0];
  const serve = (list: () => unknown) => ({
    ...withTools(BOTH),
    '/mcp': instead(answers, { 'tools/list': list }),
  });
  let calls = 0;
  it.each<[string, MemorySite]>([
    ['is cut', { ...withTools(BOTH), '/mcp': statelessMcp([{ ...TOOL, description: huge('x') }]) }],
    ['has more pages than are read', serve(() => ({ tools: [BOTH], nextCursor: `${++calls}` }))],
    ['leads back to itself', serve(() => ({ tools: [BOTH], nextCursor: 'same' }))],
    ['differs between two calls', serve(() => ({ tools: [order({ [`p${++calls}`]: {} })] }))],
    ['is refused', { ...withTools(BOTH), '/mcp': { status: 429 } }],
    ['is behind a login', { ...withTools(BOTH), '/mcp': { status: 401 } }],
    ['is broken', { ...withTools(BOTH), '/mcp': { status: 503 } }],
    [
      'is described by a card that is refused',
      { '/.well-known/mcp/server-card.json': { status: 429 } },
    ],
  ])('is not read if the list %s', async (_, site) => {
    expect(await of('MCP', site)).toMatchObject({ state: 'not_read', content: null });
  });

  it('is too large to keep beyond 256 kB', async () => {
    const tools = Array.from({ length: 1_200 }, (_, at) => ({
      name: `tool-${at}-${'x'.repeat(100)}`,
      inputSchema: { type: 'object', properties: { ['p'.repeat(120)]: { type: 'string' } } },
    }));
    const pages = [0, 1, 2, 3].map((at) => tools.slice(at * 240, (at + 1) * 240));
    const site = instead(answers, {
      'tools/list': ({ params }) => {
        const at = Number(params?.cursor ?? 0);
        return { tools: pages[at], ...(at < 3 && { nextCursor: `${at + 1}` }) };
      },
    });
    expect(await of('MCP', { ...withTools(), '/mcp': site })).toMatchObject({ state: 'too_large' });
  });
});

describe('the other contracts', () => {
  it('are absent where the site declares nothing, and unknown if no one looked', async () => {
    expect((await contracts({})).map(({ protocol, state }) => `${protocol}: ${state}`)).toEqual([
      'MCP: absent',
      'A2A: absent',
      'AI catalog: absent',
      'Agent skills: absent',
    ]);
    expect(await contracts({}, ['robots-txt'])).toEqual([]);
  });

  it('have the operations of an API', async () => {
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'Orders', version: '1' },
      paths: { '/orders': { get: { responses: { 200: { description: 'Orders' } } } } },
    };
    const link = page({ head: '<link rel="service-desc" href="/openapi.json">' });
    const site = (api: MemorySite[string]) => ({ '/': link, '/openapi.json': api });
    expect(await of('OpenAPI', site(json(openapi)))).toMatchObject({
      state: 'read',
      content: { items: { 'GET /orders': { access: [[]], answers: { 200: {} } } } },
    });
    const cut = `{"openapi":"3.1.0","paths":{"/a":{"get":{}},"/b":{"get":{"x":"${huge('x')}`;
    expect(await of('OpenAPI', site({ ...json({}), body: cut }))).toMatchObject({
      state: 'not_read',
    });
    expect(await of('OpenAPI', site({ status: 404 }))).toMatchObject({ state: 'absent' });
    expect(await of('OpenAPI', site({ status: 503 }))).toMatchObject({ state: 'not_read' });
  });

  it('have of webhooks only their presence, whatever their names', async () => {
    const post = { responses: { 200: { description: 'OK' } } };
    const openapi = { openapi: '3.1.0', paths: { '/a': { post } }, webhooks: { '/b': { post } } };
    const contract = await of('OpenAPI', {
      '/': page({ head: '<link rel="service-desc" href="/openapi.json">' }),
      '/openapi.json': json(openapi),
    });
    expect(Object.keys(contract?.content?.items ?? {})).toEqual(['POST /a', 'Webhook POST /b']);
  });

  it('of aliases of YAML that expand without end are not kept', async () => {
    const aliases = [...'bcdefg'].map((c, i) => {
      const list = Array.from({ length: 8 }, () => `*${'abcdef'[i]}`).join(',');
      return `${c}: &${c} {allOf: [${list}]}`;
    });
    const yaml = `openapi: 3.1.0\ninfo: {title: A, version: 1}\na: &a {type: string}\n${aliases.join('\n')}\npaths: {/a: {get: {responses: {200: {content: {application/json: {schema: *g}}}}}}}\n`;
    const link = page({ head: '<link rel="service-desc" href="/openapi.yaml">' });
    const contract = await of('OpenAPI', {
      '/': link,
      '/openapi.yaml': text(yaml, { 'content-type': 'application/yaml' }),
    });
    expect(contract).toMatchObject({ content: null });
  });

  const card = (skills: readonly object[], url = 'https://site.test/a2a') => ({
    '/.well-known/agent-card.json': json({
      name: 'Charts',
      description: 'Finds charts.',
      version: '1.0.0',
      capabilities: { streaming: true },
      supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      skills,
    }),
  });
  const changes = async (before: MemorySite, after: MemorySite) =>
    diffContracts(await contracts(before), await contracts(after)).flatMap((comparison) =>
      comparison.changes.map(({ severity, sentence }) => `${severity}: ${sentence}`),
    );

  it('have skills and interfaces of an agent', async () => {
    const find = { id: 'find', name: 'Find', description: 'Finds.', tags: [] };
    const plan = { ...find, id: 'plan' };
    expect(
      await changes(
        card([find, plan]),
        card([{ ...find, description: 'Seeks.' }], 'https://site.test/b'),
      ),
    ).toEqual([
      'breaking: Interface JSONRPC at https://site.test/a2a is gone.',
      'breaking: Skill plan is gone.',
      'loosening: Interface JSONRPC at https://site.test/b is new.',
      'text_only: Skill find: the description changed.',
    ]);
    expect(
      await changes(card([find]), { '/.well-known/agent-card.json': { status: 503 } }),
    ).toEqual([]);
    expect(await changes(card([find]), {})).toEqual([
      'breaking: The site declares it no longer; it had 3 parts.',
    ]);
  });

  it('have entries of a catalog, and skills with digests', async () => {
    const entry = { identifier: 'urn:air:site.test:a', type: 'text/markdown', url: '/a.md' };
    const catalog = (value: object): MemorySite => ({
      '/.well-known/ai-catalog.json': json({ specVersion: '1.0', entries: [value] }),
    });
    expect(await changes(catalog(entry), catalog({ ...entry, url: '/b.md' }))).toEqual([
      'breaking: Entry urn:air:site.test:a: address: /b.md instead of /a.md.',
    ]);
    const moved = { ...catalog(entry), '/.well-known/ard.json': { status: 503 } };
    expect(await of('AI catalog', moved)).toMatchObject({ state: 'not_read' });
    const skills = (digit: string): MemorySite => ({
      '/.well-known/agent-skills/index.json': json({
        skills: [
          {
            name: 'find',
            type: 'skill-md',
            description: 'Finds.',
            url: '/find.md',
            digest: `sha256:${digit.repeat(64)}`,
          },
        ],
      }),
    });
    expect(await changes(skills('a'), skills('b'))).toEqual([
      'text_only: Skill find: the description changed.',
    ]);
    const broken = { '/.well-known/skills/index.json': { status: 503 } };
    expect(await of('Agent skills', broken)).toMatchObject({ state: 'not_read' });
  });
});
