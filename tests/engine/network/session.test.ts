import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answer, NetworkSession } from '../../../engine/network/types';
import { fastTimer } from '../../helpers/fast-timer';
import { answer, serveRaw, type RawAnswer, type RawSite } from '../../helpers/sites/hostile-site';
import {
  serveSite,
  type ServedSite,
  type SiteOptions,
  type SiteRoute,
} from '../../helpers/sites/serve-site';
import { get, openSession, type TestSession } from '../../helpers/sites/session';

let session: NetworkSession | undefined;
const sites: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await session?.close();
  await Promise.all(sites.splice(0).map((site) => site.close()));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** The waits that a session asks for from now on, in ms. */
function recordWaits(): () => unknown[] {
  const sleep = vi.spyOn(timers, 'setTimeout');
  syncBuiltinESMExports();
  return () => sleep.mock.calls.map(([ms]) => ms);
}

async function visit(
  routes: Record<string, SiteRoute>,
  options: SiteOptions = {},
  more: TestSession = {},
): Promise<{ site: ServedSite; session: NetworkSession }> {
  const site = await serveSite(routes, options);
  sites.push(site);
  session = openSession({ connectTo: site.connectTo, ca: site.ca, ...more });
  return { site, session };
}

async function visitRaw(
  answers: Record<string, RawAnswer>,
  more: TestSession = {},
): Promise<{ site: RawSite; session: NetworkSession }> {
  const site = await serveRaw(answers);
  sites.push(site);
  session = openSession({ connectTo: site.connectTo, ...more });
  return { site, session };
}

const URL_ = 'http://site.test/';
const RAW = 'http://hostile.test/';
const status = (given: Answer) => (given.kind === 'reply' ? given.status : given.reason);
const body = (given: Answer) =>
  given.kind === 'reply' ? Buffer.from(given.body).toString() : given.reason;

describe('equal asks share one request', () => {
  test('also while it is running', async () => {
    const { site, session } = await visit({ '/': 'hi' });
    const all = await Promise.all([
      session.ask(get(URL_)),
      session.ask(get(URL_)),
      session.ask(get(URL_, { lane: 'agents' })),
    ]);
    all.push(await session.ask(get(URL_)));
    expect(all.map(body)).toEqual(['hi', 'hi', 'hi', 'hi']);
    expect([site.requests.length, session.sent]).toEqual([1, 1]);
  });

  test('other headers, method, body, or following need another request', async () => {
    const { site, session } = await visit({ '/': 'hi' });
    await Promise.all(
      [
        get(URL_),
        get(URL_, { headers: { accept: 'text/markdown' } }),
        get(URL_, { method: 'HEAD' }),
        get(URL_, { follow: false }),
        get(URL_, { method: 'POST', body: 'a' }),
      ].map((ask) => session.ask(ask)),
    );
    expect(site.requests).toHaveLength(5);
  });

  test('each ask sees at most its own cap, and a cut answer is requested again for a larger one', async () => {
    const { site, session } = await visit({ '/': { body: 'a'.repeat(100) } });
    expect(await session.ask(get(URL_, { capBytes: 10 }))).toMatchObject({
      truncated: true,
      body: { length: 10 },
    });
    expect(await session.ask(get(URL_, { capBytes: 1000 }))).toMatchObject({
      truncated: false,
      body: { length: 100 },
    });
    expect(await session.ask(get(URL_, { capBytes: 20 }))).toMatchObject({
      truncated: true,
      body: { length: 20 },
    });
    expect(await session.ask(get(URL_, { capBytes: 100 }))).toMatchObject({ truncated: false });
    expect(site.requests).toHaveLength(2);
  });

  test('an unsupported HEAD is repeated as GET, once', async () => {
    const { site, session } = await visit({
      '/': (request) => (request.method === 'HEAD' ? { status: 405 } : 'page'),
      '/good': 'x',
      '/501': (request) => (request.method === 'HEAD' ? { status: 501 } : 'page'),
    });
    const head = { method: 'HEAD', elseGet: true } as const;
    expect(await session.ask(get(URL_, head))).toMatchObject({ method: 'GET', status: 200 });
    expect(await session.ask(get(`${URL_}501`, head))).toMatchObject({
      method: 'GET',
      status: 200,
    });
    expect(await session.ask(get(`${URL_}good`, head))).toMatchObject({
      method: 'HEAD',
      status: 200,
      wireBytes: 0,
    });
    expect(await session.ask(get(URL_, { method: 'HEAD' }))).toMatchObject({
      method: 'HEAD',
      status: 405,
    });
    await session.ask(get(URL_));
    expect(site.requests.filter(({ path }) => path === '/')).toHaveLength(2);
  });
});

test('the identity of the session is sent, and an ask may override it', async () => {
  const { site, session } = await visit({ '/': 'hi' });
  await session.ask(get(URL_));
  await session.ask(get(URL_, { headers: { 'User-Agent': 'GPTBot/1.0' } }));
  expect(site.requests[0]?.headers).toMatchObject({
    'user-agent': 'Seamark/test',
    'accept-encoding': 'br, gzip, deflate',
    'accept-language': 'en, *;q=0.5',
    host: 'site.test',
  });
  expect(site.requests[1]?.headers['user-agent']).toBe('GPTBot/1.0');
});

test('a fragment is never sent', async () => {
  const { site, session } = await visit({ '/': 'hi' });
  expect(await session.ask(get(`${URL_}?q=1#part`))).toMatchObject({ url: `${URL_}?q=1` });
  expect(site.requests[0]?.path).toBe('/?q=1');
});

test('a redirect to the same name with a dot is followed, with its certificate', async () => {
  const { site, session } = await visit(
    {
      '/': ({ headers }) =>
        headers.host === 'site.test.'
          ? 'with dot'
          : { status: 301, headers: { location: 'https://site.test./' } },
    },
    { tls: true },
  );
  const given = await session.ask(get('https://site.test/'));
  expect(body(given)).toBe('with dot');
  expect(given).toMatchObject({ url: 'https://site.test./', tls: { authorized: true } });
  expect(site.requests).toHaveLength(2);
});

test.each(['http://localhost./', 'http://127.0.0.1./', 'http://a.internal./'])(
  'a redirect to %s is refused, with its dot',
  async (location) => {
    const { session } = await visit({ '/': { status: 301, headers: { location } } });
    expect(await session.ask(get(URL_))).toMatchObject({ stopped: 'target-refused' });
  },
);

describe('methods across redirects', () => {
  const to = (code: number): SiteRoute => ({ status: code, headers: { location: '/end' } });
  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'data'],
    [308, 'POST', 'data'],
  ])('a POST answered %i continues as %s', async (code, method, sent) => {
    const { site, session } = await visit({ '/start': to(code), '/end': 'x' });
    const given = await session.ask(
      get(`${URL_}start`, {
        method: 'POST',
        body: 'data',
        headers: { 'content-type': 'text/plain' },
      }),
    );
    expect(given).toMatchObject({ method, url: `${URL_}end` });
    expect(site.requests[1]).toMatchObject({ method, body: sent });
    expect('content-type' in (site.requests[1]?.headers ?? {})).toBe(method === 'POST');
  });

  test('HEAD stays HEAD', async () => {
    const { site, session } = await visit({ '/start': to(303), '/end': 'x' });
    await session.ask(get(`${URL_}start`, { method: 'HEAD' }));
    expect(site.requests[1]?.method).toBe('HEAD');
  });

  test('a Location in UTF-8 bytes leads where a browser would go', async () => {
    const { session } = await visitRaw({
      '/': answer('302 Found', [`Location: /${Buffer.from('ü').toString('latin1')}`]),
      '/%C3%BC': answer('200 OK', [], 'ok'),
    });
    expect(body(await session.ask(get(RAW)))).toBe('ok');
  });
});

describe('connections', () => {
  test('a connection that was idle for four seconds is not reused, even if its timer is late', async () => {
    const { site, session } = await visit({ '/': 'hi', '/a': 'a', '/b': 'b' });
    await session.ask(get(URL_));
    await session.ask(get(`${URL_}a`));
    expect(site.connectionCount()).toBe(1);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 4000);
    try {
      expect(body(await session.ask(get(`${URL_}b`)))).toBe('b');
    } finally {
      clock.mockRestore();
    }
    expect([site.connectionCount(), session.sent]).toEqual([2, 3]);
  });

  test('one connection serves consecutive requests, HEAD included', async () => {
    const { site, session } = await visit({ '/': 'hi' });
    for (let i = 0; i < 10; i += 1)
      await session.ask(get(`${URL_}?${i}`, { method: i % 2 ? 'HEAD' : 'GET' }));
    expect(site.connectionCount()).toBe(1);
  });

  test('at most six requests run at the same time, in request order', async () => {
    let running = 0;
    let most = 0;
    const { site, session } = await visit(
      {},
      {
        otherwise: async () => {
          most = Math.max(most, (running += 1));
          await new Promise((resolve) => setTimeout(resolve, 15));
          running -= 1;
          return 'x';
        },
      },
    );
    await Promise.all(Array.from({ length: 30 }, (_, i) => session.ask(get(`${URL_}${i}`))));
    expect([most, site.connectionCount()]).toEqual([6, 6]);
    const order = site.requests.map(({ path }) => Number(path.slice(1)));
    // Concurrent requests use several connections, so only the order between batches is fixed.
    expect(order.every((n, i) => Math.abs(n - i) < 6)).toBe(true);
  });

  test('lane agents: two at the same time, while others proceed', async () => {
    let agents = 0;
    let most = 0;
    const { site, session } = await visit(
      {},
      {
        otherwise: async ({ path }) => {
          if (!path.startsWith('/agent')) return 'x';
          most = Math.max(most, (agents += 1));
          await new Promise((resolve) => setTimeout(resolve, 30));
          agents -= 1;
          return 'x';
        },
      },
    );
    await Promise.all([
      ...Array.from({ length: 6 }, (_, i) =>
        session.ask(get(`${URL_}agent${i}`, { lane: 'agents' })),
      ),
      session.ask(get(`${URL_}site`)),
    ]);
    expect(most).toBe(2);
    expect(site.requests.findIndex(({ path }) => path === '/site')).toBeLessThan(3);
  });

  test('lane pages: a hop starts 250 ms after its request', async () => {
    const waits = recordWaits();
    vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const { session } = await visit(
      { '/a': { status: 302, headers: { location: '/b' } } },
      { otherwise: () => 'x' },
    );
    await session.ask(get(`${URL_}a`, { lane: 'pages' }));
    expect([session.sent, waits()]).toEqual([2, [250]]);
  });

  test('a kept connection that the server has closed uses no retry', async () => {
    const closing: RawAnswer = (socket, request, count) => {
      answer('200 OK', [], `${count}`)(socket, request, count);
      socket.removeAllListeners('data');
      socket.on('data', () => socket.destroy());
    };
    const { site, session } = await visitRaw({ '/1': closing, '/2': closing });
    expect(body(await session.ask(get(`${RAW}1`)))).toBe('0');
    expect(body(await session.ask(get(`${RAW}2`)))).toBe('0');
    expect([site.connectionCount(), session.sent]).toEqual([2, 3]);
  });

  test('a server that sends first, in another protocol, is not a web server', async () => {
    const site = await serveRaw(
      {},
      { greet: (socket) => void socket.write('220 mail.test ESMTP\r\n') },
    );
    sites.push(site);
    session = openSession({ connectTo: site.connectTo, retries: 1 });
    expect(status(await session.ask(get(RAW)))).toBe('headers');
  });

  test('an answer sent before the request is not used for the next one', async () => {
    const early: RawAnswer = (socket, request, count) => {
      answer('200 OK', [], 'right')(socket, request, count);
      setTimeout(() => answer('200 OK', [], 'smuggled')(socket, request, count), 20);
    };
    const { session } = await visitRaw({ '/1': early, '/2': answer('200 OK', [], 'second') });
    expect(body(await session.ask(get(`${RAW}1`)))).toBe('right');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(body(await session.ask(get(`${RAW}2`)))).toBe('second');
  });

  test('a host that is an IPv6 address is requested by it', async () => {
    const { site } = await visitRaw({ '/': answer('200 OK', [], 'six') });
    session = openSession({ connectTo: site.connectTo.replace('hostile.test', '[2001:db8::5]') });
    expect(body(await session.ask(get('http://[2001:DB8:0::5]/')))).toBe('six');
    expect(site.requests[0]).toMatch(/host: \[2001:db8::5\]/i);
  });

  test('onConnect is called once per origin, before its first answer', async () => {
    const met: string[] = [];
    const { session } = await visit(
      {},
      { tls: true, otherwise: 'x' },
      { onConnect: (origin) => met.push(origin) },
    );
    await Promise.all(
      ['a', 'b', 'c'].flatMap((path) => [
        session.ask(get(URL_ + path)),
        session.ask(get(`https://site.test/${path}`)),
      ]),
    );
    expect(met.toSorted()).toEqual(['http://site.test', 'https://site.test']);
    const silent: string[] = [];
    const other = await visitRaw(
      {},
      { timeoutMs: 5000, startTimer: fastTimer, onConnect: (origin) => silent.push(origin) },
    );
    expect(status(await other.session.ask(get(RAW)))).toBe('timeout');
    expect(silent).toEqual(['http://hostile.test']);
  });
});

describe('the time limit of an attempt', () => {
  test('does not stop an attempt that began later', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { session } = await visitRaw(
      {
        '/slow': (socket) => void released.then(() => answer('200 OK', [], 'slow')(socket, '', 0)),
      },
      { timeoutMs: 10_000, startTimer: fastTimer },
    );
    const silent = session.ask(get(`${RAW}silent`));
    await new Promise<void>((resolve) => fastTimer(5000, resolve));
    const slow = session.ask(get(`${RAW}slow`));
    expect(status(await silent)).toBe('timeout');
    release();
    expect(body(await slow)).toBe('slow');
  });

  test('does not count the time for which this process is blocked', async () => {
    const blocked = new Int32Array(new SharedArrayBuffer(4));
    const { session } = await visitRaw(
      {
        '/': (socket) => {
          // Four times the limit of 250 ms, which the fast timer counts as 5 s.
          Atomics.wait(blocked, 0, 0, 1000);
          setImmediate(() => answer('200 OK', [], 'late')(socket, '', 0));
        },
      },
      { timeoutMs: 5000, startTimer: fastTimer },
    );
    expect(body(await session.ask(get(RAW)))).toBe('late');
  });

  test('stops each attempt that began at the same time', async () => {
    const { session } = await visitRaw({}, { timeoutMs: 5000, startTimer: fastTimer });
    const all = ['a', 'b', 'c'].map((path) => session.ask(get(RAW + path)));
    expect((await Promise.all(all)).map(status)).toEqual(['timeout', 'timeout', 'timeout']);
  });
});

describe('the budget of the run', () => {
  test('ends with `budget`, retries and hops counted', async () => {
    const { site, session } = await visit(
      {
        '/hop': { status: 302, headers: { location: '/end' } },
        '/end': 'x',
        '/busy': { status: 503 },
      },
      {},
      { requestsMax: 5, retries: 1 },
    );
    expect(status(await session.ask(get(`${URL_}hop`)))).toBe(200);
    expect(status(await session.ask(get(`${URL_}busy`)))).toBe(503);
    expect(session.sent).toBe(4);
    expect(await session.ask(get(`${URL_}hop?again`))).toMatchObject({
      kind: 'none',
      reason: 'budget',
      url: `${URL_}end`,
      hops: [{ status: 302 }],
    });
    expect(status(await session.ask(get(`${URL_}other`)))).toBe('budget');
    expect([site.requests.length, session.sent]).toEqual([5, 5]);
  });

  test('holds for parallel asks', async () => {
    const { site, session } = await visit({}, { otherwise: 'x' }, { requestsMax: 10 });
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => session.ask(get(`${URL_}${i}`))),
    );
    expect(all.map(status).filter((given) => given === 200)).toHaveLength(10);
    expect([site.requests.length, session.sent]).toEqual([10, 10]);
  });
});

describe('retries', () => {
  const flaky =
    (first: string, headers: readonly string[] = []): RawAnswer =>
    (socket, request, count) =>
      answer(count === 0 ? first : '200 OK', count === 0 ? headers : [], 'x')(
        socket,
        request,
        count,
      );

  test.each(['429 Too Many', '502 Bad', '503 Away', '504 Late'])('%s is retried', async (line) => {
    const { session } = await visitRaw({ '/': flaky(line) }, { retries: 1 });
    expect(status(await session.ask(get(RAW)))).toBe(200);
    expect(session.sent).toBe(2);
  });

  test.each(['500 Oops', '404 None', '403 No', '408 Slow'])('%s is not retried', async (line) => {
    const { session } = await visitRaw({ '/': flaky(line) }, { retries: 2 });
    expect(status(await session.ask(get(RAW)))).toBe(Number(line.slice(0, 3)));
    expect(session.sent).toBe(1);
  });

  test('Retry-After is honoured', async () => {
    const { session } = await visitRaw(
      { '/': flaky('429 Too Many', ['Retry-After: 1']) },
      { retries: 1 },
    );
    const waits = recordWaits();
    expect([status(await session.ask(get(RAW))), waits()]).toEqual([200, [1000]]);
  });

  test.each(['6', '3600', new Date(Date.now() + 60_000).toUTCString()])(
    'Retry-After: %s is too long; the answer is final',
    async (after) => {
      const { session } = await visitRaw(
        { '/': flaky('429 Too Many', [`Retry-After: ${after}`]) },
        { retries: 2 },
      );
      expect(status(await session.ask(get(RAW)))).toBe(429);
      expect(session.sent).toBe(1);
    },
  );

  test.each(['soon', '-1', new Date(0).toUTCString()])(
    'Retry-After: %s is invalid; the default pause applies',
    async (after) => {
      const { session } = await visitRaw(
        { '/': flaky('503 Away', [`Retry-After: ${after}`]) },
        { retries: 1 },
      );
      expect(status(await session.ask(get(RAW)))).toBe(200);
    },
  );

  test('a closed port is refused, which differs from a reset', async () => {
    const { site, session } = await visit({});
    await site.close();
    expect(await session.ask(get(URL_))).toMatchObject({
      reason: 'refused',
      message: 'connection refused',
    });
  });
});

describe('the end of a session', () => {
  test('close ends pending and waiting asks as `deadline` and closes every connection', async () => {
    const { site, session } = await visitRaw({});
    const answers = Array.from({ length: 10 }, (_, i) => session.ask(get(`${RAW}${i}`)));
    await expect.poll(() => site.requests.length).toBe(6);
    await session.close();
    expect((await Promise.all(answers)).map(status)).toEqual(Array(10).fill('deadline'));
    expect(status(await session.ask(get(`${RAW}late`)))).toBe('deadline');
    await expect.poll(() => site.openCount()).toBe(0);
    expect(site.requests).toHaveLength(6);
  });

  test('an aborted signal rejects every ask promptly with its reason', async () => {
    const stop = new AbortController();
    const { site, session } = await visitRaw(
      { '/busy': answer('503 Away', ['Retry-After: 5']) },
      { signal: stop.signal, retries: 1 },
    );
    const answers = [
      session.ask(get(`${RAW}busy`)),
      ...Array.from({ length: 8 }, (_, i) => session.ask(get(`${RAW}${i}`))),
    ].map((ask) => ask.catch((error: unknown) => error));
    await expect.poll(() => site.requests.length).toBe(6);
    const reason = new Error('the caller hung up');
    const ended: unknown[] = [];
    for (const ask of answers) void ask.then((error) => ended.push(error));
    stop.abort(reason);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    expect(ended).toEqual(Array(9).fill(reason));
    await expect(session.ask(get(RAW))).rejects.toBe(reason);
    await expect.poll(() => site.openCount()).toBe(0);
  });

  test('also during DNS lookups and connection attempts', async () => {
    const stop = new AbortController();
    session = openSession({ resolver: () => new Promise(() => {}), signal: stop.signal });
    const answer = session.ask(get('http://some.test/'));
    setTimeout(() => stop.abort('enough'), 20);
    await expect(answer).rejects.toBe('enough');
  });

  test('a session opened with an aborted signal sends nothing', async () => {
    session = openSession({ signal: AbortSignal.abort('no') });
    await expect(session.ask(get('http://some.test/'))).rejects.toBe('no');
  });
});
