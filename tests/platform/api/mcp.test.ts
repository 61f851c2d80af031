import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as route from '@/app/mcp/route';
import { CHECK_IDS } from '@seamark/engine';
import { Report } from '@/lib/reports/contract/report';
import { database } from '@/lib/platform/db/client';
import { storePublicReport } from '@/lib/reports/server/public-report';
import { sampleOf } from '../../contract/sample-of';
import { BASE_URL, errorOf } from '../../helpers/http';
import { connectMcp as connect } from '../../helpers/mcp-client';
import { createMeasuredSite } from '../../helpers/measured-site';
import { createOrg, type TestOrg } from '../../helpers/org';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PUBLIC_TOOLS = ['check_file', 'generate_file', 'scan_site', 'get_report', 'explain_check'];
const KEY_TOOLS = [
  'list_sites',
  'get_overview',
  'add_site',
  'check_ownership',
  'start_scan',
  'get_scan',
  'list_fixes',
  'see_page',
  'get_questions',
  'set_questions',
  'get_question_results',
  'list_visits',
  'list_missing_addresses',
  'get_fix',
  'get_file',
  'get_facts',
  'set_facts',
  'verify_fix',
  'compare_scans',
  'list_answers',
  'list_agent_runs',
];

describe('the available tools', () => {
  it.each(['auto', 'legacy'] as const)('are the public ones without a key (%s)', async (mode) => {
    const client = await connect(null, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...PUBLIC_TOOLS].sort());
  });

  it.each(['auto', 'legacy'] as const)('are all of them with a key (%s)', async (mode) => {
    const client = await connect(await createOrg(), mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...PUBLIC_TOOLS, ...KEY_TOOLS].sort());
    for (const { annotations, description, title } of tools)
      expect([typeof title, typeof description, annotations?.destructiveHint]).toEqual([
        'string',
        'string',
        false,
      ]);
  });

  // About four characters per token.
  it('take at most 1,500 tokens without a key and 4,000 with one', async () => {
    const characters = async (org: TestOrg | null) =>
      JSON.stringify((await (await connect(org)).listTools()).tools).length;
    expect(await characters(null)).toBeLessThan(4 * 1500);
    expect(await characters(await createOrg())).toBeLessThan(4 * 4000);
  });
});

it('adds a site and returns the verification instructions', async () => {
  const client = await connect(await createOrg());
  const url = `https://${randomUUID()}.example/`;
  const added = await client.callTool({ name: 'add_site', arguments: { url } });
  const { siteId, ownership } = added.structuredContent as {
    siteId: string;
    ownership: { token: string };
  };
  const checked = await client.callTool({ name: 'check_ownership', arguments: { siteId } });
  const { token } = ownership;
  expect(checked.structuredContent).toMatchObject({ token, verified: false, pollAfterSeconds: 2 });
});

it("has the tools of the key's scopes only", async () => {
  const org = await createOrg();
  await database().apiKey.update({ where: { id: org.keyId }, data: { scopes: ['read'] } });
  const client = await connect(org);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('list_sites');
  expect(names).not.toContain('start_scan');
  expect(names).not.toContain('verify_fix');
});

it('supports the latest protocol and the older handshake', async () => {
  const client = await connect(null, 'auto');
  const older = await connect(null, 'legacy');
  expect([client.getNegotiatedProtocolVersion(), older.getNegotiatedProtocolVersion()]).toEqual([
    '2026-07-28',
    '2025-11-25',
  ]);
});

it('leads from the sites of a key to the file that fixes a finding', async () => {
  const { org, id, host } = await createMeasuredSite();
  const client = await connect(org);
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })).structuredContent as never;
  const { sites } = (await call('list_sites')) as { sites: { id: string; host: string }[] };
  expect(sites).toMatchObject([{ id, host }]);
  const { fixes } = (await call('list_fixes', { siteId: id })) as { fixes: { checkId: string }[] };
  expect(fixes.length).toBeGreaterThan(10);
  const fix = await call('get_fix', { siteId: id, checkId: 'llms-txt' });
  expect(fix).toMatchObject({ checkId: 'llms-txt' });
  const file = await call('get_file', { siteId: id, kind: 'llms-txt' });
  expect(file).toMatchObject({ path: '/llms.txt', content: expect.any(String) as string });
});

it('generates a file without a key, and checks it', async () => {
  const client = await connect(null);
  const made = await client.callTool({
    name: 'generate_file',
    arguments: { kind: 'security-txt', host: 'acme.test', facts: {} },
  });
  expect(made.structuredContent).toMatchObject({
    content: null,
    missing: [{ fact: 'contact', required: true }],
  });
  const again = await client.callTool({
    name: 'generate_file',
    arguments: {
      kind: 'security-txt',
      host: 'acme.test',
      facts: { contact: 'mailto:security@acme.test' },
    },
  });
  const { content } = again.structuredContent as { content: string };
  const checked = await client.callTool({
    name: 'check_file',
    arguments: { file: 'security-txt', content },
  });
  const { findings } = checked.structuredContent as { findings: { status: string }[] };
  expect(findings.filter(({ status }) => status === 'fail' || status === 'warn')).toEqual([]);
});

it('every result marks texts of a scanned site as data', async () => {
  const { org, id } = await createMeasuredSite();
  const client = await connect(org);
  const result = await client.callTool({ name: 'list_fixes', arguments: { siteId: id } });
  expect(result.structuredContent).toMatchObject({
    notice: expect.stringMatching(/^Untrusted data/) as string,
  });
});

it('sends the data once, and as text too for older protocols', async () => {
  const { org, id } = await createMeasuredSite();
  const answer = async (mode: 'auto' | 'legacy') => {
    const client = await connect(org, mode);
    return client.callTool({ name: 'list_fixes', arguments: { siteId: id } });
  };
  const [current, older] = [await answer('auto'), await answer('legacy')];
  expect(current.structuredContent).toEqual(older.structuredContent);
  expect(current.content).toMatchObject([
    {
      text: expect.stringMatching(
        /^\d+ fixes\. [^.]+\. 5 of 5 scans of this site left\.$/,
      ) as string,
    },
  ]);
  expect(JSON.parse((older.content as { text: string }[])[0]!.text)).toEqual(
    older.structuredContent,
  );
});

it('summarizes a report in at most 1,500 tokens; another call returns the findings of a check', async () => {
  const { org, id } = await createMeasuredSite();
  const client = await connect(org);
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent as never;
  const { sites } = (await call('list_sites', {})) as {
    sites: { latestScore: number; latestScan: { id: string; originScore: number } }[];
  };
  const { latestScore, latestScan } = sites[0]!;
  const scan = { scanId: latestScan.id };
  const { report } = (await call('get_scan', scan)) as { report: { score: number } };
  expect(JSON.stringify(report).length).toBeLessThan(4 * 1500);
  expect(report).toMatchObject({
    score: latestScore,
    verdict: expect.stringContaining('Agents can’t find its API or MCP server.') as string,
    clients: { asked: 8, refused: [] },
    readers: { browser: '✓ every link and button has a name' },
    worst: expect.arrayContaining([
      { checkId: 'llms-txt', score: 0, finding: 'No llms.txt was found' },
    ]) as unknown,
  });
  expect(await call('get_scan', { ...scan, checkId: 'llms-txt' })).toMatchObject({
    checkId: 'llms-txt',
    findings: [{ message: 'No llms.txt was found' }],
  });
  // The two scores of a scan have different names.
  expect(await call('list_fixes', { siteId: id })).toMatchObject({
    originScore: latestScan.originScore,
  });
});

it('stores the facts that a file needs', async () => {
  const { org, id } = await createMeasuredSite();
  const client = await connect(org);
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: { siteId: id, ...args } })).structuredContent;
  await call('set_facts', { facts: { contact: 'mailto:security@acme.example' } });
  expect(await call('get_facts', {})).toMatchObject({
    facts: { contact: 'mailto:security@acme.example' },
  });
  expect(await call('get_file', { kind: 'security-txt' })).toMatchObject({
    content: expect.stringContaining('Contact: mailto:security@acme.example') as string,
  });
});

it('queues the scan that verifies a fix', async () => {
  const { org, id } = await createMeasuredSite();
  const client = await connect(org);
  const result = await client.callTool({
    name: 'verify_fix',
    arguments: { siteId: id, checkId: 'llms-txt' },
  });
  const { scanId } = result.structuredContent as { scanId: string };
  expect(await database().scan.findUnique({ where: { id: scanId } })).toMatchObject({
    siteId: id,
    trigger: 'verification',
    status: 'queued',
  });
  const scansLeft = '4 of 5 scans of this site left.';
  expect(result.structuredContent).toMatchObject({ scansLeft });
  expect(result.content).toMatchObject([{ text: expect.stringContaining(scansLeft) as string }]);
});

it('checks a file of the maximum size in its schema, and changes nothing', async () => {
  const client = await connect(null);
  const content = `User-agent: *\nAllow: /\n${'# sea charts\n'.repeat(30_000)}`;
  const { isError } = await client.callTool({
    name: 'check_file',
    arguments: { file: 'robots-txt', content },
  });
  expect(isError ?? false).toBe(false);
  const { tools } = await client.listTools();
  const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
  for (const name of ['check_file', 'generate_file'])
    expect(hints(name)).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  expect(hints('scan_site')).toMatchObject({ readOnlyHint: false, openWorldHint: true });
});

it('announces no changes, and keeps no stream open', async () => {
  const client = await connect(null);
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  expect([tools, resources, prompts]).toEqual(Array(3).fill({ listChanged: false }));
  const answer = await route.POST(
    new Request(`${BASE_URL}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    }),
  );
  expect(await answer.json()).toMatchObject({
    id: 1,
    error: { message: expect.stringContaining('limit') as string },
  });
});

it('marks a report that is read as a resource as untrusted data', async () => {
  const host = 'quoted.example';
  const report: Report = { ...sampleOf(Report), siteId: null, host, pages: [] };
  await database().$transaction((tx) =>
    storePublicReport(tx, { report, siteId: null, detail: null }),
  );
  const client = await connect(null);
  const { contents } = await client.readResource({ uri: `${BASE_URL}/report/${host}.md` });
  expect(contents).toMatchObject([
    { text: expect.stringMatching(/^Untrusted data[^]*# /) as string },
  ]);
});

it.each(['..', '.', '\ud800'])('the operation refuses a host %j', async (host) => {
  const client = await connect(null);
  const { content } = await client.callTool({ name: 'get_report', arguments: { host } });
  expect(content).toMatchObject([{ text: expect.stringContaining('host') as string }]);
});

describe('operations in sentences', () => {
  it('are named as tools in errors', async () => {
    const client = await connect(null);
    const { content } = await client.callTool({
      name: 'get_report',
      arguments: { host: 'nobody.example' },
    });
    expect(content).toMatchObject([
      { text: 'No public report of nobody.example yet. Scan it with scan_site.' },
    ]);
  });

  it('are named as tools with their inputs in next steps', async () => {
    const { org, id } = await createMeasuredSite();
    const client = await connect(org);
    const next = async (name: string, args: Record<string, unknown>) => {
      const { structuredContent } = await client.callTool({ name, arguments: args });
      return (structuredContent as { nextStep: string }).nextStep;
    };
    expect(await next('list_sites', {})).toContain(`list_fixes (siteId ${id}).`);
    expect(await next('list_fixes', { siteId: id })).toMatch(
      new RegExp(`get_fix \\(siteId ${id}, checkId [a-z-]+\\)\\.$`),
    );
    expect(await next('get_fix', { siteId: id, checkId: 'llms-txt' })).toBe(
      `Generate llms-txt with get_file (siteId ${id}, kind llms-txt), serve it, then scan again to verify the fix: start_scan (siteId ${id}).`,
    );
  });

  it('names the next tool for an existing scan', async () => {
    const { org, id } = await createMeasuredSite();
    const client = await connect(org);
    const start = () => client.callTool({ name: 'start_scan', arguments: { siteId: id } });
    const { scanId } = (await start()).structuredContent as { scanId: string };
    expect(await start()).toMatchObject({
      isError: true,
      content: [
        {
          text: `A scan of this site is already queued or running. Poll it with get_scan (scanId ${scanId}).`,
        },
      ],
    });
  });

  it('keep their URL if the key has no such tool', async () => {
    const { org, id } = await createMeasuredSite();
    await database().apiKey.update({ where: { id: org.keyId }, data: { scopes: ['read'] } });
    const client = await connect(org);
    const { structuredContent } = await client.callTool({
      name: 'get_fix',
      arguments: { siteId: id, checkId: 'llms-txt' },
    });
    expect(structuredContent).toMatchObject({
      nextStep: expect.stringContaining(`POST /api/v1/me/sites/${id}/scan.`) as string,
    });
  });
});

describe('errors', () => {
  it.each([
    ['of the API', 'list_fixes', { siteId: NOBODY }, 'site'],
    ['of an input', 'list_fixes', { siteId: 'x' }, 'siteId'],
    ['of an unknown check', 'explain_check', { checkId: 'none' }, 'There is no check none.'],
    [
      'of two inputs',
      'compare_scans',
      { siteId: NOBODY, before: NOBODY },
      'Provide both before and after, or neither.',
    ],
    ['of a target', 'scan_site', { domain: '127.0.0.1' }, 'An IP address'],
  ])('%s are tool errors with a message', async (_, name, args, text) => {
    const client = await connect(await createOrg());
    const { isError, content } = await client.callTool({ name, arguments: args });
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: expect.stringContaining(text) as string }],
    ]);
  });

  it('a plan without the API is a tool error', async () => {
    const client = await connect(await createOrg('free'));
    expect(await client.callTool({ name: 'list_sites', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('no active paid plan') as string }],
    });
  });
});

describe('texts', () => {
  it('explains a check, also by alias, and lists the guides', async () => {
    const client = await connect(null);
    const result = await client.callTool({
      name: 'explain_check',
      arguments: { checkId: 'openapi' },
    });
    expect(result.content).toMatchObject([
      { text: expect.stringContaining('## How to fix it') as string },
    ]);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      CHECK_IDS.map((id) => `${BASE_URL}/checks/${id}.md`),
    );
    const { contents } = await client.readResource({ uri: `${BASE_URL}/checks/llms-txt.md` });
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringContaining('llms.txt') as string },
    ]);
  });

  it('reports a missing report of a host', async () => {
    const client = await connect(null);
    await expect(
      client.readResource({ uri: `${BASE_URL}/report/nobody.example.md` }),
    ).rejects.toThrow('scan_site');
  });

  it('has a prompt that repairs a site', async () => {
    const client = await connect(null);
    const { messages } = await client.getPrompt({
      name: 'repair-site',
      arguments: { host: 'acme.test' },
    });
    expect(messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining('acme.test') as string } },
    ]);
  });
});

describe('HTTP', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    route.POST(
      new Request(`${BASE_URL}/mcp`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      }),
    );

  it('refuses an invalid key before reading anything', async () => {
    const response = await post('{', { authorization: 'Bearer smk_wrong' });
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="invalid_token"',
    );
    expect(await errorOf(response)).toMatchObject({ status: 401, error: 'unauthorized' });
  });

  it('refuses a revoked key', async () => {
    const org = await createOrg();
    await database().apiKey.update({ where: { id: org.keyId }, data: { revokedAt: new Date() } });
    expect((await post('{}', org.headers)).status).toBe(401);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no message', '[]', 400],
    ['more than a file may have', `"${'x'.repeat(1_400_000)}"`, 413],
  ])('answers %s with an error', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it.each([
    ['localhost:3000', 200],
    ['[::1]:3000', 200],
    ['192.168.1.7:3000', 200],
    ['evil.example:3000', 403],
    ['localhost.evil.example', 403],
    ['a b', 403],
  ])('on a local machine, a request with the host %s returns %i', async (host, status) => {
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    expect((await post(list, { host })).status).toBe(status);
  });

  it.each(['GET', 'DELETE'] as const)('has no response body for %s', async (method) => {
    const response = await route[method](new Request(`${BASE_URL}/mcp`, { method }));
    expect(response.status).toBe(405);
  });

  it('allows pages of other sites to use the public tools, without a key', async () => {
    const response = route.OPTIONS();
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-headers')?.includes('Authorization'),
    ]).toEqual([204, '*', false]);
  });
});
