import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { connect as connectTo, type DatabaseConnections } from '@/lib/platform/db/connect';
import { Gate } from '@/tests/processes/support/gate';
import { heartbeatTick } from '@/lib/platform/jobs/heartbeat';
import { Readiness } from '@/lib/main/server/readiness';
import { HttpServer, type RequestHandler } from '@/lib/main/server/http-server';

const servers: HttpServer[] = [];
const pools: DatabaseConnections[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
  await Promise.all(pools.splice(0).map(({ prisma }) => prisma.$disconnect()));
});

const ok: RequestHandler = async (_request, response) => void response.end('page');

async function serve(
  handler: RequestHandler = ok,
  databaseUrl = process.env.DATABASE_URL ?? '',
  hops = 0,
  isSecure = false,
  isDatabaseRunning = () => true,
) {
  const connections = connectTo(databaseUrl);
  pools.push(connections);
  const readiness = new Readiness({
    connections,
    migrationsFolder: 'prisma/migrations',
    diskFolder: '.',
    isDatabaseRunning,
  });
  const web = new HttpServer({ hops, isSecure, readiness, handler, upgrade: null });
  servers.push(web);
  await web.listen(0, '127.0.0.1');
  const address = web.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { web, readiness, port, base: `http://127.0.0.1:${port}` };
}

/** Sends raw bytes, because fetch would correct them. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('responses have Strict-Transport-Security if the server is reached over https, otherwise not', async () => {
  const [secure, plain] = [await serve(ok, undefined, 0, true), await serve()];
  const told = ({ base }: { readonly base: string }) =>
    Promise.all(
      ['/', '/api/health/live', '/%ff'].map(async (path) =>
        (await fetch(`${base}${path}`)).headers.get('strict-transport-security'),
      ),
    );
  expect(await told(secure)).toEqual(Array(3).fill('max-age=31536000; includeSubDomains'));
  expect(await told(plain)).toEqual([null, null, null]);
});

test('OPTIONS of a static file lists its methods in Allow', async () => {
  const { base } = await serve();
  const answer = await fetch(`${base}/favicon.ico`, { method: 'OPTIONS' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
});

test('a response has nosniff and a strict CSP unless the handler sets one; a 304 has neither', async () => {
  const { base } = await serve(async (request, response) => {
    const status = Number(request.url?.slice(1));
    if (status === 200) response.setHeader('Content-Security-Policy', "default-src 'self'");
    response.writeHead(status).end();
  });
  const headersOf = async (status: number) => {
    const { headers } = await fetch(`${base}/${status}`);
    return [headers.get('x-content-type-options'), headers.get('content-security-policy')];
  };
  const strict = ['nosniff', "default-src 'none'; frame-ancestors 'none'"];
  expect(await headersOf(404)).toEqual(strict);
  expect(await headersOf(405)).toEqual(strict);
  expect(await headersOf(204)).toEqual(strict);
  expect(await headersOf(200)).toEqual(['nosniff', "default-src 'self'"]);
  expect(await headersOf(304)).toEqual([null, null]);
});

describe('unusual requests', () => {
  test.each([
    ['GET /%zz HTTP/1.1', 400, 'invalid_input'],
    ['GET /%ff HTTP/1.1', 400, 'invalid_input'],
    ['GET http://elsewhere.example/ HTTP/1.1', 400, 'invalid_input'],
    ['TRACE / HTTP/1.1', 405, 'method_not_allowed'],
    ['PROPFIND /api/v1/scan HTTP/1.1', 405, 'method_not_allowed'],
    ['nonsense', 400, 'invalid_input'],
    ['POST /favicon.ico HTTP/1.1', 405, 'method_not_allowed'],
    ['PUT /_next/static/chunks/a.js HTTP/1.1', 405, 'method_not_allowed'],
    ['GET /api/v1/me/sites?limit=1&__proto__=1 HTTP/1.1', 400, 'invalid_input'],
    ['GET /api/v1/me/sites?%5F_proto__ HTTP/1.1', 400, 'invalid_input'],
    [`GET / HTTP/1.1\r\nX-Big: ${'a'.repeat(20_000)}`, 400, 'invalid_input'],
  ])('%s is answered with %i %s as JSON', async (line, status, error) => {
    const { port } = await serve();
    const answer = await raw(port, `${line}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
      error,
      message: expect.any(String),
    });
  });

  test('an incomplete request gets a timeout error; a connection without a request is closed silently', async () => {
    const { web, port } = await serve();
    web.server.headersTimeout = 100;
    const [begun, unused] = await Promise.all([
      raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n'),
      raw(port, ''),
    ]);
    expect(begun).toContain('The request took too long to arrive.');
    expect(unused).toBe('');
  });

  test('a connection is kept over 500 ms longer than its Keep-Alive header announces', async () => {
    const { web, base } = await serve();
    const announced =
      Number(/timeout=(\d+)/.exec((await fetch(`${base}/`)).headers.get('keep-alive') ?? '')?.[1]) *
      1000;
    expect([announced, web.server.keepAliveTimeout - announced > 500]).toEqual([5000, true]);
  });

  test('an upgrade request is answered as an ordinary request', async () => {
    const { port } = await serve();
    const answer = await raw(
      port,
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a handler that throws gives a 500 without the error message', async () => {
    const { base } = await serve(() => Promise.reject(new Error('inner detail')));
    const answer = await fetch(base);
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: 'internal_error', message: 'Something went wrong on our side.' },
    ]);
  });
});

test('internal request headers from clients are removed or replaced', async () => {
  let seen: IncomingHttpHeaders = {};
  const { base } = await serve(async (request, response) => {
    seen = request.headers;
    response.end();
  });
  await fetch(base, {
    headers: {
      'x-middleware-subrequest': 'x',
      'x-client-address': '1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-nonce': 'n',
      'x-other': 'kept',
    },
  });
  expect(seen).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-other': 'kept' });
  for (const name of ['x-middleware-subrequest', 'x-forwarded-for', 'x-nonce'])
    expect(seen[name]).toBeUndefined();
});

describe('health', () => {
  test('ready is 200 with a database and a worker, and 503 after a stop, when live is still 200', async () => {
    const db = database();
    await heartbeatTick('health-test').run(db, databaseClock);
    const { base, readiness } = await serve();
    await expect.poll(async () => (await fetch(`${base}/api/health/ready`)).status).toBe(200);
    readiness.stop();
    expect((await fetch(`${base}/api/health/ready`)).status).toBe(503);
    expect((await fetch(`${base}/api/health/live`)).status).toBe(200);
  });

  test('live is 503 while the embedded database is down, and 200 again with it', async () => {
    let isRunning = false;
    const { base } = await serve(ok, undefined, 0, false, () => isRunning);
    expect((await fetch(`${base}/api/health/live`)).status).toBe(503);
    isRunning = true;
    expect((await fetch(`${base}/api/health/live`)).status).toBe(200);
  });

  test('ready is 503 without details when the database is unreachable', async () => {
    const { base } = await serve(ok, 'postgresql://postgres:hunter2@127.0.0.1:9/none');
    const answer = await fetch(`${base}/api/health/ready`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({
      error: 'unavailable',
      message: 'Not ready to serve. Try again in 5 seconds.',
    });
  });
});

test('a stop completes the response in flight and refuses new requests with 503', async () => {
  const [arrived, mayFinish] = [new Gate(), new Gate()];
  const handler: RequestHandler = async (_request, response) => {
    arrived.open();
    await mayFinish.passed;
    response.end('whole');
  };
  const { web, base } = await serve(handler);
  const first = fetch(base).then((answer) => answer.text());
  await arrived.passed;
  const stopped = web.stop(600_000);
  const second = await fetch(base);
  expect([second.status, (await second.json()).error]).toEqual([503, 'unavailable']);
  mayFinish.open();
  expect(await first).toBe('whole');
  expect(await stopped).toBe(true);
});
