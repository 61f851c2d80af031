import {
  createMcpHandler,
  McpServer,
  ResourceTemplate,
  type CreateMcpHandlerOptions,
} from '@modelcontextprotocol/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { protocolsOf, type AuditOutcome, type ThreadPool } from '@seamark/engine';
import { auditOverSockets, evaluatorPool } from '../../helpers/audit-over-sockets';
import { fastTimer } from '../../helpers/fast-timer';
import { answer, HOSTILE, serveRaw, type RawAnswer } from '../../helpers/sites/hostile-site';
import { serveSite, type SiteRequest } from '../../helpers/sites/serve-site';

let pool: ThreadPool;
let defects: string[];
beforeAll(async () => {
  ({ pool, defects } = await evaluatorPool());
});
beforeEach(() => {
  defects.length = 0;
});
afterAll(() => pool.close());

const JSON_TYPE = ['Content-Type: application/json'];
const API = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Charts', description: 'Orders sea charts.', version: '1' },
  servers: [{ url: '/' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'list',
        summary: 'Lists orders',
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { type: 'array' } } },
          },
          '4XX': { description: 'Error' },
        },
      },
    },
  },
});
/** Never closes, and never answers the request. */
const ENDLESS_EVENTS: RawAnswer = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: hello\n\n');
};
const BEHAVIOURS: Readonly<Record<string, RawAnswer>> = {
  silence: HOSTILE['/silence']!,
  'slow headers': HOSTILE['/slow-headers']!,
  'a slow body': HOSTILE['/slow-body']!,
  'a body without end': HOSTILE['/endless']!,
  'chunks without end': HOSTILE['/endless-chunks']!,
  'events without end': ENDLESS_EVENTS,
  'a bomb': HOSTILE['/gzip-bomb']!,
  'headers without end': HOSTILE['/header-endless']!,
  'no HTTP': HOSTILE['/garbage']!,
};

/** Measures one endpoint of a server over plain sockets. */
async function measured(
  protocol: 'mcp' | 'openapi',
  path: string,
  answers: Record<string, RawAnswer>,
) {
  const nothing = answer('404 Not Found', ['Content-Type: text/plain'], 'no');
  const site = await serveRaw({ '*': nothing, ...answers });
  const origin = `http://${site.host}`;
  try {
    const outcome = await auditOverSockets({
      url: `${origin}/`,
      endpoint: { protocol, url: `${origin}${path}` },
      connectTo: site.connectTo,
      pool,
      startTimer: fastTimer,
    });
    return { checks: checksOf(outcome), requests: site.requests };
  } finally {
    await site.close();
  }
}

function checksOf(outcome: AuditOutcome) {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.report.checks;
}

const openOf = (checks: ReturnType<typeof checksOf>, id: string) =>
  checks
    .find((check) => check.id === id)!
    .findings.flatMap(({ code, effect }) => (effect ? [code] : []));

describe('an API whose only operation answers with', () => {
  it.each(Object.entries(BEHAVIOURS))(
    '%s: the audit ends with at most one finding',
    async (...[, raw]) => {
      const { checks, requests } = await measured('openapi', '/openapi.json', {
        '/openapi.json': answer('200 OK', JSON_TYPE, API),
        '/orders': raw,
      });
      const open = openOf(checks, 'api-discovery').filter((code) => !/catalog/.test(code));
      expect(['', 'dead-operation', 'undocumented-answer', 'body-differs']).toContain(
        open.map((code) => code.split('/')[1]).join(),
      );
      expect(requests.filter((head) => head.includes('/orders')).length).toBeLessThanOrEqual(2);
      expect(defects).toEqual([]);
    },
  );
});

describe('an MCP server that answers with', () => {
  it.each(Object.entries(BEHAVIOURS))('%s: no client reaches it', async (...[, raw]) => {
    const { checks } = await measured('mcp', '/mcp', { '/mcp': raw });
    expect(openOf(checks, 'mcp-discovery')).toEqual(['mcp-discovery/dead-remote']);
    const mcp = protocolsOf(checks).find(({ name }) => name === 'MCP');
    expect([mcp?.step, mcp?.obstacle?.code]).toEqual(['declared', 'mcp-discovery/dead-remote']);
    expect(defects).toEqual([]);
  });
});

/** A server of the official SDK with tools, resources, and a prompt. */
function officialServer(options: CreateMcpHandlerOptions = {}) {
  const { fetch } = createMcpHandler(() => {
    const server = new McpServer({ name: 'charts', version: '1.2.0' });
    for (const name of ['find_chart', 'order_chart'])
      server.registerTool(
        name,
        { description: 'Works with a chart.', inputSchema: z.object({ place: z.string() }) },
        () => ({ content: [] }),
      );
    const outputSchema = z.object({ scale: z.number() });
    server.registerTool('scale', { description: 'Has a result.', outputSchema }, () => ({
      content: [],
      structuredContent: { scale: 1 },
    }));
    server.registerResource('rules', 'charts://rules', {}, () => ({ contents: [] }));
    const charts = new ResourceTemplate('charts://{id}', { list: undefined });
    server.registerResource('chart', charts, {}, () => ({ contents: [] }));
    server.registerPrompt('plan', { description: 'Plans a voyage.' }, () => ({ messages: [] }));
    return server;
  }, options);
  return async ({ method, headers, body }: SiteRequest) => {
    const response = await fetch(
      new Request('https://site.test/mcp', {
        method,
        headers: headers as Record<string, string>,
        ...(body !== '' && { body }),
      }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}

describe('a server of the official SDK', () => {
  const onlySessions =
    (server: ReturnType<typeof officialServer>) =>
    (request: SiteRequest): ReturnType<typeof server> =>
      request.body.includes('"server/discover"')
        ? Promise.resolve({ status: 404, headers: {}, body: '' })
        : server(request);

  it.each([
    ['of 2026-07-28', officialServer(), '2026-07-28'],
    ['of 2026-07-28 with event streams', officialServer({ responseMode: 'sse' }), '2026-07-28'],
    ['of 2026-07-28 alone', officialServer({ legacy: 'reject' }), '2026-07-28'],
    ['of 2025-11-25', onlySessions(officialServer()), '2025-11-25'],
  ] as const)('%s reaches the top of the ladder with nothing to say', async (_, mcp, revision) => {
    const type = { 'content-type': 'application/mcp-server-card+json' };
    const catalog = JSON.stringify({
      specVersion: '0.9',
      entries: [
        {
          identifier: 'urn:air:site.test:mcp:charts',
          displayName: 'Charts',
          type: 'application/mcp-server-card+json',
          url: 'https://site.test/mcp/server-card',
        },
      ],
    });
    const card = JSON.stringify({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'test.site/charts',
      version: '1.2.0',
      description: 'Finds and orders charts.',
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://site.test/mcp',
          supportedProtocolVersions: [revision],
        },
      ],
    });
    const site = await serveSite(
      {
        '/': '<!doctype html><html lang="en"><title>Charts</title><main><h1>Charts</h1></main></html>',
        '/mcp': mcp,
        '/mcp/server-card': {
          headers: { ...type, 'access-control-allow-origin': '*' },
          body: card,
        },
        '/.well-known/ai-catalog.json': {
          headers: { 'content-type': 'application/json' },
          body: catalog,
        },
      },
      { tls: true },
    );
    const outcome = await auditOverSockets({
      url: 'https://site.test/',
      connectTo: site.connectTo,
      ca: site.ca,
      pool,
    }).finally(() => site.close());
    const checks = checksOf(outcome);
    expect(checks.find(({ id }) => id === 'mcp-discovery')?.findings).toMatchObject([
      { code: 'mcp-discovery/found', status: 'pass' },
    ]);
    expect(protocolsOf(checks).find(({ name }) => name === 'MCP')?.step).toBe('accepted');
    const asked = site.requests.flatMap(({ body }) => /"method":"([^"]+)"/.exec(body)?.[1] ?? []);
    expect(asked.filter((method) => method === 'tools/call')).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(12);
  });
});

describe('a key set (jku) of a live server elsewhere is never asked for', () => {
  const card = {
    name: 'Charts',
    url: 'https://site.test/a2a',
    protocolVersion: '0.3.0',
    skills: [],
  };

  it.each([
    ['on loopback', (port: string) => `https://127.0.0.1:${port}/keys.json`],
    ['by a local name', (port: string) => `https://localhost:${port}/keys.json`],
    ['on another host', () => 'https://keys.example/keys.json'],
    ['behind the name of the site', (port: string) => `https://site.test@127.0.0.1:${port}/a`],
    ['in plain text', (port: string) => `http://127.0.0.1:${port}/keys.json`],
    ['behind a redirect', () => 'https://site.test/moved.json'],
  ])('%s', async (_, jkuAt) => {
    const keys = await serveSite(
      { '*': JSON.stringify({ keys: [] }) },
      { host: 'keys.example', tls: true },
    );
    const port = keys.connectTo.split(':').at(-1)!;
    const jku = jkuAt(port);
    const header = Buffer.from(
      JSON.stringify({ alg: 'EdDSA', typ: 'JOSE', kid: 'key', jku }),
    ).toString('base64url');
    const site = await serveSite(
      {
        '/': '<!doctype html><html lang="en"><title>Charts</title><main><h1>Charts</h1></main></html>',
        '/.well-known/agent-card.json': {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...card, signatures: [{ protected: header, signature: 'AAAA' }] }),
        },
        '/moved.json': {
          status: 302,
          headers: { location: `https://127.0.0.1:${port}/keys.json` },
          body: '',
        },
      },
      { tls: true },
    );
    const outcome = await auditOverSockets({
      url: 'https://site.test/',
      connectTo: `${site.connectTo},${keys.connectTo}`,
      ca: [...site.ca, ...keys.ca],
      pool,
    }).finally(() => Promise.all([site.close(), keys.close()]));
    const codes = checksOf(outcome)
      .find(({ id }) => id === 'agent-card')
      ?.findings.map(({ code }) => code);
    expect(codes).toContain(
      jku.includes('moved') ? 'agent-card/bad-signature' : 'agent-card/signatures',
    );
    expect(keys.requests).toEqual([]);
  });
});
