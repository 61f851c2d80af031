import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NetworkSession } from '../../engine/network/types';
import { fastTimer } from '../helpers/fast-timer';
import { answer, serveRaw, type RawAnswer, type RawSite } from '../helpers/sites/hostile-site';
import {
  BLOCKED_URLS,
  PRIVATE_NAMES,
  REDIRECT_NAMES,
  REFUSED_REDIRECTS,
} from '../helpers/sites/refused-targets';
import { get, openSession, type TestSession } from '../helpers/sites/session';

/** Counts connections and bytes that would reach a forbidden target. */
let trap: Server;
let trapPort = 0;
let touched = 0;
let receivedBytes = 0;
const trapped = new Set<Socket>();

let site: RawSite;
let session: NetworkSession | undefined;
const open = (options: TestSession = {}) =>
  (session = openSession({ connectTo: site.connectTo, ...options }));

const REDIRECTS: Record<string, string> = {};

beforeAll(async () => {
  trap = createServer((socket) => {
    touched += 1;
    trapped.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      receivedBytes += chunk.length;
    });
  });
  trapPort = await new Promise((resolve) =>
    trap.listen(0, '127.0.0.1', () => resolve((trap.address() as AddressInfo).port)),
  );
  const redirect: RawAnswer = (socket, request, count) => {
    const name = request.split(' ')[1]?.slice(1) ?? '';
    answer('302 Found', [`Location: ${REDIRECTS[name]}`], 'moved')(socket, request, count);
  };
  site = await serveRaw(
    { '/ok': answer('200 OK', [], 'ok'), '*': redirect },
    { host: 'start.test' },
  );
});
beforeEach(() => {
  touched = 0;
  receivedBytes = 0;
});
afterEach(async () => {
  await session?.close();
});
afterAll(async () => {
  for (const socket of trapped) socket.destroy();
  await site.close();
  await new Promise((resolve) => trap.close(resolve));
});

/** Dials the trap for all addresses, so that it receives any forbidden packet. */
const intoTrap =
  (dialled: string[] = []) =>
  (address: string) => {
    dialled.push(address);
    return connect(trapPort, '127.0.0.1');
  };
const names = (table: Record<string, readonly string[]>) => (name: string) => {
  const addresses = table[name];
  return addresses
    ? Promise.resolve(addresses)
    : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
};

describe('names with forbidden addresses', () => {
  test.each(PRIVATE_NAMES)('%s: refused, nothing is dialled', async (_what, addresses) => {
    const dialled: string[] = [];
    open({ resolver: names({ 'rebound.test': addresses }), dial: intoTrap(dialled), retries: 2 });
    for (const scheme of ['http', 'https']) {
      const reply = await session!.ask(get(`${scheme}://rebound.test/`));
      expect(reply).toMatchObject({ kind: 'none', reason: 'blocked' });
      expect((reply as { message: string }).message).not.toMatch(/\d+\.\d+\.\d+|::/);
    }
    expect([dialled, touched, session!.sent]).toEqual([[], 0, 0]);
  });

  test('a name that does not exist uses no budget', async () => {
    open({ dial: intoTrap(), retries: 2 });
    expect(await session!.ask(get('http://nobody.test/'))).toMatchObject({
      reason: 'name-not-found',
    });
    open({ resolver: names({ 'empty.test': [] }), dial: intoTrap() });
    expect(await session!.ask(get('http://empty.test/'))).toMatchObject({
      reason: 'name-not-found',
    });
    expect([touched, session!.sent]).toEqual([0, 0]);
  });

  test.each(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])(
    '%s of the name servers is distinguished and retried',
    async (code) => {
      let asked = 0;
      open({
        resolver: () => {
          asked += 1;
          return Promise.reject(Object.assign(new Error('x'), { code }));
        },
        dial: intoTrap(),
        retries: 1,
      });
      expect(await session!.ask(get('http://some.test/'))).toMatchObject({ reason: 'dns' });
      expect([asked, touched, session!.sent]).toEqual([2, 0, 0]);
    },
  );

  test('name servers that never respond end within the limit', async () => {
    open({ resolver: () => new Promise(() => {}), timeoutMs: 5000, startTimer: fastTimer });
    const reply = await session!.ask(get('http://some.test/'));
    expect(reply).toMatchObject({
      reason: 'dns',
      message: 'no answer from the name servers within 4000 ms',
    });
  });
});

describe('rebinding', () => {
  test('a second lookup cannot change the target: each name is resolved once', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const dialled: string[] = [];
    open({ resolver: () => Promise.resolve(answers.shift() ?? []), dial: intoTrap(dialled) });
    await session!.ask(get('http://rebound.test/a'));
    await session!.ask(get('http://rebound.test/b'));
    expect(answers).toHaveLength(1);
    expect(new Set(dialled)).toEqual(new Set(['93.184.216.34']));
  });

  test.each(['http', 'https'])(
    'a %s connection to another address is dropped before a byte is sent',
    async (scheme) => {
      open({ resolver: names({ 'rebound.test': ['93.184.216.34'] }), dial: intoTrap() });
      expect(await session!.ask(get(`${scheme}://rebound.test/`))).toMatchObject({
        kind: 'none',
        reason: 'blocked',
      });
      await expect.poll(() => touched).toBe(1);
      expect(receivedBytes).toBe(0);
    },
  );

  test('an IP address is dialed as it was checked, without a lookup', async () => {
    let asked = 0;
    const dialled: string[] = [];
    open({
      resolver: () => {
        asked += 1;
        return Promise.resolve(['127.0.0.1']);
      },
      dial: intoTrap(dialled),
    });
    await session!.ask(get('http://134744072/'));
    expect([asked, dialled, receivedBytes]).toEqual([0, ['8.8.8.8'], 0]);
  });
});

describe('first URLs', () => {
  test.each(BLOCKED_URLS)('%s is blocked', async (url) => {
    open({ dial: intoTrap() });
    expect(await session!.ask(get(url))).toMatchObject({ kind: 'none', reason: 'blocked', url });
    expect([touched, session!.sent]).toEqual([0, 0]);
  });
});

describe('redirects', () => {
  const table = names(REDIRECT_NAMES);
  test.each(REFUSED_REDIRECTS)(
    'to %s: the redirect is the response, and nothing more is sent',
    async (location) => {
      REDIRECTS.go = location;
      open({
        resolver: table,
        dial: (address, port) =>
          address === '127.0.0.1' && site.connectTo.endsWith(`:${port}`)
            ? connect(port, address)
            : intoTrap()(address),
      });
      const reply = await session!.ask(get('http://start.test/go'));
      expect(reply).toMatchObject({
        kind: 'reply',
        status: 302,
        stopped: 'target-refused',
        url: 'http://start.test/go',
        hops: [],
      });
      expect([touched, session!.sent]).toEqual([0, 1]);
    },
  );

  test('the second hop is checked like the first', async () => {
    Object.assign(REDIRECTS, { one: '/two', two: 'http://private.test/' });
    open({ resolver: table, retries: 2 });
    expect(await session!.ask(get('http://start.test/one'))).toMatchObject({
      stopped: 'target-refused',
      url: 'http://start.test/two',
      hops: [{ url: 'http://start.test/one' }],
    });
  });

  test('to a name that does not exist: no response, with the hops so far', async () => {
    REDIRECTS.gone = 'http://nobody.test/';
    open();
    expect(await session!.ask(get('http://start.test/gone'))).toMatchObject({
      kind: 'none',
      reason: 'name-not-found',
      url: 'http://nobody.test/',
      hops: [{ status: 302 }],
    });
  });
});

describe('SCAN_CONNECT_TO', () => {
  test('a port without a pair is a refused connection, never resolved, never dialed', async () => {
    let asked = 0;
    const dialled: string[] = [];
    open({
      resolver: () => {
        asked += 1;
        return Promise.resolve(['127.0.0.1']);
      },
      dial: intoTrap(dialled),
    });
    expect(await session!.ask(get('https://start.test/'))).toMatchObject({
      kind: 'none',
      reason: 'refused',
      message: 'connection refused',
    });
    expect([asked, dialled, session!.sent]).toEqual([0, [], 0]);
  });

  test('an address is usable for its host only', async () => {
    open({ resolver: names({ 'other.test': ['127.0.0.1'] }) });
    expect(await session!.ask(get('http://start.test/ok'))).toMatchObject({
      kind: 'reply',
      status: 200,
    });
    expect(await session!.ask(get('http://other.test/ok'))).toMatchObject({
      kind: 'none',
      reason: 'blocked',
    });
    expect(await session!.ask(get('http://127.0.0.1/ok'))).toMatchObject({
      kind: 'none',
      reason: 'blocked',
    });
  });

  test('a redirect into a listed host is followed', async () => {
    REDIRECTS.home = 'http://start.test/ok';
    open();
    expect(await session!.ask(get('http://start.test/home'))).toMatchObject({
      kind: 'reply',
      status: 200,
      hops: [{ status: 302 }],
    });
  });
});

test('credentials and cookies are never sent, and proxies of the environment are not used', async () => {
  process.env.HTTP_PROXY = process.env.http_proxy = `http://127.0.0.1:${trapPort}`;
  open();
  await session!.ask(
    get('http://start.test/ok', {
      headers: {
        cookie: 'a=1',
        authorization: 'Bearer x',
        'proxy-authorization': 'x',
        host: 'evil.test',
        accept: 'text/html',
      },
    }),
  );
  delete process.env.HTTP_PROXY;
  delete process.env.http_proxy;
  const request = site.requests.at(-1)?.toLowerCase() ?? '';
  expect(request).toContain('host: start.test');
  expect(request).toContain('accept: text/html');
  expect(request).not.toMatch(/cookie|authorization|evil/);
  expect(touched).toBe(0);
});
