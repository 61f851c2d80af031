import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardedTunnels, parseConnectTo } from '@seamark/engine';
import { startGuardProxy, type GuardProxy } from '@/lib/platform/browser/guard-proxy';
import { connect } from '@/lib/platform/db/connect';
import { HttpServer } from '@/lib/main/server/http-server';
import { serveMetrics } from '@/lib/main/server/metrics-server';
import { Readiness } from '@/lib/main/server/readiness';
import { serveFolder } from '@/packages/cli/src/serve/serve-folder';
import {
  inTurns,
  oddAnswers,
  oddRequests,
  sendOddRequests,
  serveOddAnswers,
  type OddMessage,
} from '../helpers/odd-messages';
import { answer, serveRaw } from '../helpers/sites/hostile-site';
import { get, openSession } from '../helpers/sites/session';

const HOST = 'odd.test';
/** Errors that would end the process. */
const fatal: unknown[] = [];
const onFatal = (error: unknown) => void fatal.push(error);
beforeAll(() => {
  process.on('uncaughtException', onFatal).on('unhandledRejection', onFatal);
});
afterAll(() => {
  process.off('uncaughtException', onFatal).off('unhandledRejection', onFatal);
});
beforeEach(() => {
  fatal.length = 0;
});
/** Closes what the test opened, latest first. */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function proxyTo(port: number): Promise<GuardProxy> {
  const connectTo = parseConnectTo(`${HOST}:80:127.0.0.1:${port},${HOST}:443:127.0.0.1:${port}`);
  const proxy = await startGuardProxy(guardedTunnels({ connectTo }), {
    bytesMax: 1e9,
    connectionsMax: 1e6,
    onExceeded: () => undefined,
  });
  closing.push(() => proxy.close());
  return proxy;
}

const authorizationOf = ({ username, password }: GuardProxy) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Status and body of a request through the proxy; null if the connection ended before the answer was complete. */
function through(proxy: GuardProxy, target = `http://${HOST}/`) {
  const headers = { 'proxy-authorization': authorizationOf(proxy), connection: 'close' };
  const { port } = new URL(proxy.server);
  return new Promise<{ readonly status: number; readonly body: string } | null>((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path: target, headers, agent: false });
    sent.on('error', () => resolve(null));
    sent.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('error', () => resolve(null));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.end();
  });
}

async function proxied(text: string, end: OddMessage['end'] = 'close') {
  const site = await serveOddAnswers([{ text, end }]);
  closing.push(() => site.close());
  return through(await proxyTo(site.port));
}

describe('the proxy of the browser', () => {
  it.each([
    [
      'a Trailer beside a Content-Length',
      'HTTP/1.1 200 OK\r\nTrailer: x\r\nContent-Length: 5\r\n\r\nhello',
      200,
    ],
    ['status 000', 'HTTP/1.1 000 Odd\r\nContent-Length: 5\r\n\r\nhello', 502],
    ['status 099', 'HTTP/1.1 099 Odd\r\nContent-Length: 5\r\n\r\nhello', 502],
    ['status 407', 'HTTP/1.1 407 Odd\r\nContent-Length: 5\r\n\r\nhello', 502],
    ['status 600', 'HTTP/1.1 600 Odd\r\nContent-Length: 5\r\n\r\nhello', 502],
    ['status 599', 'HTTP/1.1 599 Odd\r\nContent-Length: 5\r\n\r\nhello', 599],
    [
      'an interim answer',
      'HTTP/1.1 103 Hint\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
      200,
    ],
  ])('%s: passes on what a browser may get', async (_what, text, status) => {
    expect(await proxied(text)).toEqual({ status, body: status === 502 ? '' : 'hello' });
  });

  it.each([
    ['a short body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello', 'close'],
    [
      'an unfinished chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel',
      'close',
    ],
    ['a reset before the answer', '', 'reset'],
    [
      'a change of the protocol',
      'HTTP/1.1 101 Odd\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'close',
    ],
  ] as const)('%s ends the request at once', async (_what, text, end) => {
    expect(await proxied(text, end)).toBeNull();
  });

  it('a reset of the site ends its tunnel at once', async () => {
    const site = await serveOddAnswers([{ text: '', end: 'reset' }]);
    closing.push(() => site.close());
    const proxy = await proxyTo(site.port);
    const text = `CONNECT ${HOST}:443 HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${authorizationOf(proxy)}\r\n\r\nhello`;
    // The client itself does not close.
    await sendOddRequests(Number(new URL(proxy.server).port), [{ text, end: 'stay' }]);
  });

  it('500 odd answers of a site end, and none ends the process', async () => {
    const answers = oddAnswers();
    const site = await serveOddAnswers(answers);
    closing.push(() => site.close());
    const proxy = await proxyTo(site.port);
    await inTurns(answers, () => through(proxy));
    expect(fatal).toEqual([]);
  });

  it('500 odd requests of a browser end, and none ends the process', async () => {
    const site = await serveRaw({ '*': answer('200 OK', [], 'plain') }, { host: HOST });
    closing.push(() => site.close());
    const proxy = await proxyTo(Number(site.connectTo.split(':').at(-1)));
    const headers = [`Proxy-Authorization: ${authorizationOf(proxy)}`];
    await sendOddRequests(Number(new URL(proxy.server).port), oddRequests(headers));
    expect(fatal).toEqual([]);
    expect(await through(proxy)).toEqual({ status: 200, body: 'plain' });
  });
});

it('500 odd answers to requests of a scan end, and none ends the process', async () => {
  const answers = oddAnswers();
  const site = await serveOddAnswers(answers);
  closing.push(() => site.close());
  const session = openSession({
    connectTo: `${HOST}:80:127.0.0.1:${site.port}`,
    requestsMax: 5000,
  });
  closing.push(() => session.close());
  const kinds = new Set<string>();
  await inTurns([...answers.keys()], async (n) => {
    const { kind } = await session.ask(get(`http://${HOST}/${n}`));
    kinds.add(kind);
  });
  expect([fatal, [...kinds].sort()]).toEqual([[], ['none', 'reply']]);
});

describe('500 odd requests end, none ends the process, and a plain one is answered', () => {
  it.each([
    ['the web server', webServer, '/'],
    ['the metrics', metrics, '/metrics'],
    ['the folder of --serve', folder, '/'],
  ])('%s', async (_what, serve, target) => {
    const port = await serve();
    await sendOddRequests(port, oddRequests());
    expect(fatal).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}${target}`)).status).toBe(200);
  });
});

async function webServer(): Promise<number> {
  // A line of the log per request.
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  closing.push(() => output.mockRestore());
  const connections = connect('postgresql://nobody@127.0.0.1:9/none');
  const readiness = new Readiness({
    connections,
    migrationsFolder: 'prisma/migrations',
    diskFolder: '.',
  });
  const handler = async (asked: NodeJS.ReadableStream, response: { end(text: string): void }) => {
    asked.resume();
    response.end('page');
  };
  const web = new HttpServer({ hops: 1, isSecure: false, readiness, handler, upgrade: null });
  await web.listen(0, '127.0.0.1');
  closing.push(() => web.stop(0));
  return portOf(web.server);
}

async function metrics(): Promise<number> {
  const server = await serveMetrics(new Registry(), 0, '127.0.0.1');
  closing.push(() => server.close());
  return portOf(server);
}

async function folder(): Promise<number> {
  const root = await mkdtemp(path.join(tmpdir(), 'seamark-odd-'));
  await writeFile(path.join(root, 'index.html'), 'home');
  const served = await serveFolder(root, 'netlify', () => undefined);
  closing.push(
    () => served.close(),
    () => rm(root, { recursive: true }),
  );
  return served.port;
}

function portOf(server: { address(): unknown }): number {
  return (server.address() as { readonly port: number }).port;
}
