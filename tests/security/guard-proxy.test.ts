import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { audit, runInCallerThread, parseConnectTo } from '@seamark/engine';
import { guardedNetwork } from '../../engine/network/guarded-network';
import { parseScanProxy } from '../../engine/network/proxy';
import type { NetworkSession } from '../../engine/network/types';
import {
  serveConnectProxy,
  type ConnectProxy,
  type Tunnelling,
} from '../helpers/sites/connect-proxy';
import {
  BLOCKED_URLS,
  PRIVATE_NAMES,
  REDIRECT_NAMES,
  REFUSED_REDIRECTS,
} from '../helpers/sites/refused-targets';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';
import { get, openSession, type TestSession } from '../helpers/sites/session';

const PASSWORD = 'p@ss word';
const ADDRESS = '93.184.216.34';
let site: ServedSite;
let proxy: ConnectProxy;
let session: NetworkSession | undefined;
let lead: Tunnelling;
let location = '/';

/** Local port of the site for a public port. */
const portOf = (authority: string): number => {
  const port = authority.split(':').at(-1);
  return Number(
    site.connectTo
      .split(',')
      .find((pair) => pair.split(':')[1] === port)
      ?.split(':')
      .at(-1),
  );
};
const proxyAt = (port: number) =>
  parseScanProxy(`http://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`);
const resolver = (names: Readonly<Record<string, readonly string[]>>) => (name: string) => {
  const addresses = names[name];
  return addresses
    ? Promise.resolve(addresses)
    : Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
};
const NAMES = { 'start.test': [ADDRESS], ...REDIRECT_NAMES };
const open = (options: TestSession = {}) =>
  (session = openSession({
    resolver: resolver(NAMES),
    proxy: proxyAt(proxy.port),
    ca: site.ca,
    ...options,
  }));

beforeAll(async () => {
  const pages = {
    '/': '<title>Home</title>',
    '/go': () => ({ status: 302, headers: { location } }),
  };
  site = await serveSite(pages, { host: 'start.test', tls: true });
  proxy = await serveConnectProxy((authority) => lead(authority));
});
beforeEach(() => {
  lead = portOf;
});
afterEach(async () => {
  await session?.close();
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});
const askedSince = (n: number) => proxy.asked.slice(n);

describe('through a proxy', () => {
  test.each([
    ['http', 80],
    ['https', 443],
  ])('%s: CONNECT contains the checked address and the credentials', async (scheme, port) => {
    const before = proxy.asked.length;
    const reply = await open().ask(get(`${scheme}://start.test/`));
    expect(reply).toMatchObject({
      kind: 'reply',
      status: 200,
      tls: scheme === 'https' ? { authorized: true } : null,
    });
    expect(askedSince(before)).toEqual([`${ADDRESS}:${port}`]);
    const authorization = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    expect(proxy.heads.at(-1)).toBe(
      `CONNECT ${ADDRESS}:${port} HTTP/1.1\r\nHost: ${ADDRESS}:${port}\r\nProxy-Authorization: ${authorization}\r\n\r\n`,
    );
    expect(site.requests.at(-1)?.headers).toMatchObject({ host: 'start.test' });
    expect(JSON.stringify(site.requests.at(-1)?.headers)).not.toContain('proxy');
  });

  test('an IPv6 address is in brackets, and the next address is tried', async () => {
    const before = proxy.asked.length;
    lead = (authority) =>
      authority.startsWith('[')
        ? portOf(authority)
        : (client) => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    open({ resolver: resolver({ 'start.test': [ADDRESS, '2606:4700::1111'] }) });
    expect(await session!.ask(get('http://start.test/'))).toMatchObject({
      kind: 'reply',
      status: 200,
    });
    expect(askedSince(before)).toEqual([`${ADDRESS}:80`, '[2606:4700::1111]:80']);
  });

  test('a response of the proxy may arrive in parts', async () => {
    lead = (authority) => (client) => {
      client.write('HTTP/1.1 200 Connection est');
      setTimeout(() => {
        client.write('ablished\r\nVia: test\r\n\r\n');
        const way = connect(portOf(authority), '127.0.0.1');
        client.pipe(way).pipe(client);
      }, 20);
    };
    expect(await open().ask(get('https://start.test/'))).toMatchObject({
      kind: 'reply',
      status: 200,
      tls: { authorized: true },
    });
  });

  test('hosts in SCAN_CONNECT_TO are in our own network and bypass the proxy', async () => {
    const before = proxy.asked.length;
    expect(await open({ connectTo: site.connectTo }).ask(get('https://start.test/'))).toMatchObject(
      { kind: 'reply', status: 200 },
    );
    expect(askedSince(before)).toEqual([]);
  });
});

describe('the proxy is not used', () => {
  test.each(PRIVATE_NAMES)('for a name that leads to %s', async (_what, addresses) => {
    const before = proxy.asked.length;
    open({ resolver: resolver({ 'rebound.test': addresses }) });
    for (const scheme of ['http', 'https'])
      expect(await session!.ask(get(`${scheme}://rebound.test/`))).toMatchObject({
        kind: 'none',
        reason: 'blocked',
      });
    expect([askedSince(before), session!.sent]).toEqual([[], 0]);
  });

  test.each(BLOCKED_URLS)('for %s', async (url) => {
    const before = proxy.asked.length;
    expect(await open().ask(get(url))).toMatchObject({ kind: 'none', reason: 'blocked' });
    expect(askedSince(before)).toEqual([]);
  });

  test.each(REFUSED_REDIRECTS)('for a redirect to %s', async (to) => {
    location = to;
    const before = proxy.asked.length;
    expect(await open().ask(get('http://start.test/go'))).toMatchObject({
      kind: 'reply',
      status: 302,
      stopped: 'target-refused',
    });
    expect(askedSince(before)).toEqual([`${ADDRESS}:80`]);
  });

  test('for a name that does not exist', async () => {
    const before = proxy.asked.length;
    expect(await open().ask(get('http://nobody.test/'))).toMatchObject({
      kind: 'none',
      reason: 'name-not-found',
    });
    expect(askedSince(before)).toEqual([]);
  });
});

const answers = (text: string) => () => (client: Socket) => void client.end(text);
const FAULTS: readonly (readonly [what: string, lead: Tunnelling, says: RegExp])[] = [
  ['refuses', answers('HTTP/1.1 403 Forbidden\r\n\r\nno'), /answered CONNECT with status 403/],
  [
    'wants other credentials',
    answers('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
    /answered CONNECT with status 407/,
  ],
  ['finds no way', answers('HTTP/1.0 502 Bad Gateway\r\n\r\n'), /answered CONNECT with status 502/],
  [
    'redirects',
    answers('HTTP/1.1 302 Found\r\nLocation: http://login.test/\r\n\r\n'),
    /answered CONNECT with status 302/,
  ],
  ['answers rubbish', answers('SSH-2.0-OpenSSH\r\n\r\n'), /not HTTP/],
  [
    'never ends its head',
    () => (client) => void client.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`),
    /not HTTP/,
  ],
  ['hangs up', () => (client) => client.destroy(), /closed the connection|cannot be reached/],
  ['hangs', () => () => undefined, /opened no connection within \d+ ms/],
];

describe('a proxy that', () => {
  it.each(FAULTS)(
    "%s is an internal error, not the site's, and its password is not in any message",
    async (_what, way, expected) => {
      lead = way;
      const reply = await open({
        timeoutMs: expected.source.includes('within') ? 500 : 10_000,
      }).ask(get('https://start.test/'));
      expect(reply).toMatchObject({
        kind: 'none',
        reason: 'deadline',
        message: expect.stringMatching(expected),
      });
      expect((reply as { message: string }).message).toContain('SCAN_PROXY');
      expect(JSON.stringify(reply)).not.toMatch(/p@ss|cCBz|ada/);
    },
  );

  it('is not running is an internal error too', async () => {
    const gone = await serveConnectProxy(() => 0);
    await gone.close();
    const reply = await open({ proxy: proxyAt(gone.port) }).ask(get('http://start.test/'));
    expect(reply).toMatchObject({
      kind: 'none',
      reason: 'deadline',
      message: 'the proxy of SCAN_PROXY cannot be reached',
    });
  });

  it('refuses leaves the site unmeasured, with a message that names the setting', async () => {
    lead = FAULTS[2]![1];
    const network = guardedNetwork({
      resolver: resolver(NAMES),
      proxy: proxyAt(proxy.port),
      connectTo: parseConnectTo(''),
    });
    const outcome = await audit(
      {
        target: {
          url: 'https://start.test/',
          origin: 'https://start.test',
          host: 'start.test',
          bare: true,
        },
        profile: 'auto',
        timeoutMs: 5000,
        retries: 0,
        wallMs: 20_000,
        byOwner: false,
        pagesMax: 0,
        withFixes: false,
        withRecordings: false,
      },
      {
        network,
        run: runInCallerThread(() => undefined),
        baseUrl: 'http://localhost:3000',
        now: () => new Date(),
        signal: new AbortController().signal,
      },
    );
    expect(outcome).toMatchObject({
      ok: false,
      code: 'unavailable',
      wasAsked: false,
      message:
        'start.test was not measured: the proxy of SCAN_PROXY answered CONNECT with status 502. This says nothing about the site.',
    });
  });
});

test('the setting is the URL of a proxy, and its errors do not repeat the password', () => {
  expect(parseScanProxy('http://[::1]:3128')).toEqual({
    host: '::1',
    port: 3128,
    authorization: null,
  });
  expect(parseScanProxy('  ')).toBeNull();
  for (const wrong of [
    'proxy:3128',
    'https://u:secret@proxy:3128',
    'http://u:secret@proxy/path',
    'socks5://u:secret@proxy',
    'http://',
  ])
    expect(() => parseScanProxy(wrong)).toThrow(
      /^SCAN_PROXY must be http:\/\/host:port, or http:\/\/user:password@host:port\.$/,
    );
});
