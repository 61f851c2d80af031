// @module-tag processes
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMcpHandler, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server';
import type { Log } from 'sarif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { serveSite, type ServedSite, type SiteRequest } from '../helpers/sites/serve-site';
import { runIn } from './packed-cli';

/** A server of the official SDK with one tool. */
function sdkServer(name: string, annotations: ToolAnnotations = {}) {
  const { fetch } = createMcpHandler(() => {
    const server = new McpServer({ name: 'charts', version: '1.2.0' });
    const tool = { description: 'Finds a chart.', inputSchema: z.object({ place: z.string() }) };
    server.registerTool(name, { ...tool, annotations }, () => ({ content: [] }));
    return server;
  });
  return async ({ method, path: at, headers, body }: SiteRequest) => {
    const response = await fetch(
      new Request(`http://site.test${at}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body !== '' && { body }),
      }),
    );
    const status = response.status;
    return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
}

const CARD = {
  name: 'Charts',
  description: 'Finds sea charts by place and scale.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'https://site.test/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'find', name: 'Find', description: 'Finds a chart by place.', tags: ['charts'] }],
};

const COMMAND = path.resolve('dist/scan.mjs');
let folder: string;
let site: ServedSite;
const readIn = (name: string) => readFile(path.join(folder, name), 'utf8');
const run = (...args: string[]) =>
  runIn(folder, [COMMAND, ...args], {
    SCAN_CONNECT_TO: site.connectTo,
    NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
  });

beforeAll(async () => {
  site = await serveSite(
    {
      '/mcp': sdkServer('find_chart'),
      '/dotted': sdkServer('charts.find'),
      '/busy': { status: 429, body: '{}' },
      '/.well-known/agent-card.json': {
        headers: { 'content-type': 'application/json', 'cache-control': 'max-age=60' },
        body: JSON.stringify(CARD),
      },
      '/plain.json': {
        headers: { 'content-type': 'application/json', 'cache-control': 'max-age=60' },
        body: JSON.stringify(CARD).replace('https://', 'http://'),
      },
      '/guarded': ({ headers }) => ({
        status: 401,
        headers: {
          'www-authenticate': `Bearer resource_metadata="https://site.test/.well-known/oauth-protected-resource/guarded"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`,
        },
      }),
      '/.well-known/oauth-protected-resource/guarded': {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          resource: 'https://site.test/guarded',
          authorization_servers: ['https://site.test'],
        }),
      },
      '/.well-known/oauth-authorization-server': {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          issuer: 'https://site.test',
          authorization_endpoint: 'https://site.test/authorize',
          token_endpoint: 'https://site.test/token',
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          client_id_metadata_document_supported: true,
        }),
      },
      '/a2a': {
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":"seamark-task","error":{"code":-32001,"message":"Task not found"}}',
      },
    },
    { tls: true },
  );
  folder = await mkdtemp(path.join(tmpdir(), 'seamark-endpoint-'));
  await writeFile(path.join(folder, 'ca.pem'), site.ca.join('\n'));
});
afterAll(async () => {
  await Promise.all([site.close(), rm(folder, { recursive: true })]);
});

describe('check-mcp', () => {
  it('says that clients accept a server of the official SDK, without a website around it', async () => {
    const { code, out, err } = await run(
      'check-mcp',
      'http://site.test/mcp',
      '--min-step=accepted',
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(
      'http://site.test/mcp\nMCP: clients accept it\n\n● The MCP server “charts” responds as the protocol requires\n  http://site.test/mcp\n',
    );
    const methods = site.requests.flatMap(({ body }) =>
      body === '' ? [] : [(JSON.parse(body) as { method: string }).method],
    );
    expect(methods.filter((method) => /call|message|create/i.test(method))).toEqual([]);
  });

  it('measures nothing if the server refuses by rate', async () => {
    const { code, out, err } = await run('check-mcp', 'http://site.test/busy');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('http://site.test/busy: ');
  });

  it('names the client that refuses a tool, fails the gate, and writes JSON and SARIF', async () => {
    const { code, out, err } = await run(
      ...['check-mcp', 'http://site.test/dotted', '--min-step=accepted', '--sarif', 'a.sarif'],
      '--json',
    );
    expect([code, err]).toEqual([1, 'MCP is at step conforms, below --min-step accepted.\n']);
    expect(JSON.parse(out)).toMatchObject({
      protocol: 'MCP',
      step: 'conforms',
      obstacle: 'mcp-discovery/client-stops',
      findings: [{ subject: 'Claude' }, { subject: 'GitHub Copilot CLI' }],
    });
    const { runs } = JSON.parse(await readIn('a.sarif')) as Log;
    expect(runs[0]!.results).toMatchObject([
      { ruleId: 'mcp-discovery/client-stops' },
      { ruleId: 'mcp-discovery/client-stops' },
    ]);
  });

  it('says that an address is no MCP server', async () => {
    const { out } = await run('check-mcp', 'http://site.test/none');
    expect(out).toContain('MCP: only declared; next: The declared MCP endpoint gives no JSON-RPC');
  });

  it.each([
    [
      ['check-mcp', 'http://localhost:3000/mcp'],
      'SCAN_CONNECT_TO=site.test:80:127.0.0.1:3000 and http://site.test/mcp.',
    ],
    [['check-openapi', 'none.yaml'], "none.yaml can't be read (ENOENT)."],
    [['check-a2a', 'http://site.test/none.json'], 'No agent card'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('check-a2a', () => {
  it('finds the card at its well-known path, and reads a task that does not exist', async () => {
    const { code, out } = await run('check-a2a', 'https://site.test/', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { protocol: 'A2A', step: 'accepted' }]);
  });

  it('asks an agent under test for no certificate', async () => {
    const { code, out } = await run('check-a2a', 'http://site.test/plain.json', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { step: 'accepted', obstacle: null }]);
  });
});

describe('check-oauth', () => {
  it('follows a 401 to the issuer, and asks once more with a token that nobody issued', async () => {
    const asked = site.requests.length;
    const { code, out } = await run('check-oauth', 'https://site.test/guarded', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { protocol: 'OAuth', step: 'accepted' }]);
    const tokens = site.requests
      .slice(asked)
      .flatMap(({ headers, path: at }) =>
        headers.authorization === undefined ? [] : [[at, headers.authorization]],
      );
    expect(tokens).toEqual([['/guarded', 'Bearer seamark-invalid-token']]);
  });

  it('says that a resource leads to no issuer', async () => {
    const { out } = await run('check-oauth', 'https://site.test/mcp');
    expect(out).toContain('OAuth: only declared; next: No protected resource metadata was found');
  });
});

describe('check-openapi', () => {
  const description = (second: string) => `openapi: 3.1.0
info: { title: Charts, version: '1', description: Sea charts. }
servers: [{ url: https://api.site.test }]
paths:
  /charts:
    get: { operationId: list, summary: Lists charts., responses: { '200': { description: Charts. }, default: { description: Error. } } }
  /places:
    get: { operationId: ${second}, summary: Lists places., responses: { '200': { description: Places. }, default: { description: Error. } } }
`;

  it('judges a file without its server', async () => {
    await writeFile(path.join(folder, 'api.yaml'), description('list'));
    const { code, out } = await run('check-openapi', 'api.yaml', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { step: 'reachable', findings: [{ code: 'api-discovery/duplicate-ids' }] },
    ]);
    expect((await run('check-openapi', 'api.yaml')).out).toContain('OpenAPI: can be read; next: ');
  });

  it('says no more of a file than it shows', async () => {
    await writeFile(path.join(folder, 'good.yaml'), description('places'));
    const { code, out, err } = await run('check-openapi', 'good.yaml', '--min-step=accepted');
    expect(out).toContain('good.yaml\nOpenAPI: conforms, as far as a file shows\n');
    expect([code, err]).toEqual([
      1,
      'OpenAPI is at step conforms, below --min-step accepted; the rest was not measured.\n',
    ]);
  });
});
