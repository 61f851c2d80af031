import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedTunnels, parseConnectTo, type GuardedTunnels } from '@seamark/engine';
import { compareRendering } from '@/engine/view/rendering';
import { startGuardProxy } from '@/lib/platform/browser/guard-proxy';
import { RENDER_LIMITS, renderPage, type RenderLimits } from '@/lib/platform/browser/render-page';
import { chromiumPath } from '../../../e2e/support/browser';
import { DISGUISED, PRIVATE, RESERVED_NAMES } from '../../../fixtures/refused-targets';
import { RENDERED_PAGES } from '../../../fixtures/rendered-pages';
import { differences } from '../../../helpers/judge-rendered';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';

/** Every page is a browser of its own; `npm run bench -- rendering` measures all forty. */
const EVERY = 7;
const HOST = 'rendered.test';
const html = (body: string) =>
  `<!doctype html><html lang="en"><title>Boats</title><body><p>Boats of wood.</p>${body}</body></html>`;

const dialled: string[] = [];
let attempts = 0;
let inside: Server;
let port: number;
let site: ServedSite;
let tunnels: GuardedTunnels;

beforeAll(async () => {
  inside = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  ({ port } = inside.address() as AddressInfo);
  site = await serveSite(
    {
      '/loop': html('<script>while (true) {}</script>'),
      // At once: on a busy machine, a page that takes memory bit by bit is read before it has taken too much.
      '/memory': html(
        '<script>const a = []; for (let i = 0; i < 45; i++) a.push(new Uint8Array(1e7).fill(7))</script>',
      ),
      '/requests': html(
        "<script>let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) fetch('/q' + i++) }, 50)</script>",
      ),
      '/traffic': html("<script>fetch('/huge').then((r) => r.text())</script>"),
      '/huge': { headers: { 'content-type': 'text/plain' }, body: 'z'.repeat(16 * 1024 * 1024) },
      '/away': html(
        '<script>alert(1); confirm(2); print(); open("/"); location.href = "file:///etc/passwd"</script>',
      ),
      '/reach': () => html(reachingFor(port)),
      '/refused': html(
        REFUSED.map(
          (url) => `<img src="${url}"><img src="${url.replace('http:', 'https:')}">`,
        ).join(''),
      ),
    },
    { host: HOST },
  );
  tunnels = guardedTunnels({
    connectTo: parseConnectTo(site.connectTo),
    resolver: (name) => Promise.resolve(name === 'rebound.example' ? ['127.0.0.1'] : ['192.0.2.1']),
    dial: (address, to) => {
      dialled.push(`${address}:${to}`);
      return connect({ host: address, port: to });
    },
  });
});
afterAll(async () => {
  await site.close();
  inside.close();
});

const render = (path: string, limits: Partial<RenderLimits> = {}, of = tunnels) =>
  renderPage(
    { program: chromiumPath(), hasSandbox: process.getuid?.() !== 0 },
    of,
    { url: `http://${HOST}${path}`, bot: 'https://seamark.test/bot', hasPicture: true },
    new AbortController().signal,
    { ...RENDER_LIMITS, ...limits },
  );

/** Everything that scans refuse, as URLs. */
const REFUSED = [
  ...PRIVATE.map((address) => `http://${address.includes(':') ? `[${address}]` : address}/`),
  ...DISGUISED,
  ...RESERVED_NAMES.map((name) => `http://${name}/`),
];

/** All ways in which a page opens a connection. */
const reachingFor = (to: number) =>
  ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', 'rebound.example', '0x7f.1']
    .map(
      (host) =>
        `<img src="http://${host}:${to}/a"><img src="http://${host}/a"><link rel="prefetch" href="http://${host}/p"><link rel="preconnect" href="http://${host}:${to}/"><iframe src="https://${host}/f"></iframe>
        <script>
          for (const at of ['http://${host}:${to}/', 'http://${host}/', 'https://${host}/']) {
            fetch(at, { mode: 'no-cors' }).catch(() => 0);
            navigator.sendBeacon(at);
            for (const make of [() => new WebSocket(at.replace('http', 'ws')), () => new EventSource(at), () => new WebTransport(at),
              () => new Worker(URL.createObjectURL(new Blob(['fetch("' + at + '", { mode: "no-cors" })'])))])
              try { make() } catch {}
          }
          try {
            const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}:${to}' }, { urls: 'turn:${host}:${to}?transport=tcp', username: 'a', credential: 'b' }] });
            peer.createDataChannel('x');
            peer.createOffer().then((offer) => peer.setLocalDescription(offer));
          } catch {}
        </script>`,
    )
    .join('');

describe('a rendered page', () => {
  it.each(RENDERED_PAGES.filter((_, at) => at % EVERY === 0))('$name', async (labelled) => {
    const served = await serveSite(labelled.files, { host: HOST });
    const own = guardedTunnels({ connectTo: parseConnectTo(served.connectTo) });
    const page = await render('/', {}, own);
    await served.close();
    const rendering = compareRendering(page.url, page.html, page.document)!;
    expect(differences(labelled, rendering, page)).toEqual([]);
  });
});

describe('the picture of a page', () => {
  const frame = (jpeg: Uint8Array) => {
    const bytes = Buffer.from(jpeg);
    // Start of frame (ITU-T T.81, B.2.2): length, precision, height, width.
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  };

  it('is a JPEG of its first screen', async () => {
    const { picture } = await render('/away');
    expect(frame(picture!)).toEqual([1280, 800]);
  });

  it('is left out where it has too many bytes, and the text is read', async () => {
    const page = await render('/away', { pictureBytes: 1_000 });
    expect(page.picture).toBeNull();
    expect(page.document).toContain('Boats of wood.');
  });
});

describe('a hostile page', () => {
  // Elsewhere the time limit ends such a page.
  const onLinux = [
    ['/loop', { cpuMs: 1_500 }, /seconds of processor time/],
    ['/memory', {}, /300 MB of memory/],
  ] as const;
  it.each([
    ...(process.platform === 'linux' ? onLinux : []),
    ['/loop', { wallMs: 5000 }, /took longer than/],
    ['/requests', {}, /more than 200 requests/],
    ['/traffic', {}, /more than 15 MB/],
  ] as const)('%s is stopped with a sentence: %j', async (path, limits, sentence) => {
    await expect(render(path, limits)).rejects.toThrow(sentence);
  });

  it('opens no dialog, window, file, or download, and stays readable', async () => {
    const page = await render('/away');
    expect(page.document).toContain('Boats of wood.');
    expect(page.url).toBe(`http://${HOST}/away`);
  });

  const LOOSE = { memoryBytes: 2e9, requests: 10_000, connections: 10_000 };

  it('reaches no target that scans refuse', async () => {
    dialled.length = 0;
    const page = await render('/refused', LOOSE);
    expect(page.requests).toBeGreaterThan(PRIVATE.length);
    const own = site.connectTo.split(':').at(-1);
    expect(dialled.filter((address) => address !== `127.0.0.1:${own}`)).toEqual([]);
  });

  it('reaches nothing that a scan may not reach, by any way of a browser', async () => {
    dialled.length = 0;
    const page = await render('/reach', LOOSE);
    expect(page.document).toContain('Boats of wood.');
    expect(attempts).toBe(0);
    const own = site.connectTo.split(':').at(-1);
    expect(dialled.filter((address) => address !== `127.0.0.1:${own}`)).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'chrome://version', 'javascript:alert(1)', 'data:text/html,x'])(
    '%s is not opened',
    async (url) => {
      await expect(
        renderPage(
          { program: chromiumPath(), hasSandbox: false },
          tunnels,
          { url, bot: '', hasPicture: false },
          new AbortController().signal,
        ),
      ).rejects.toThrow('Only pages at http and https are rendered.');
    },
  );

  it('a browser that is not there is a sentence', async () => {
    await expect(
      renderPage(
        { program: '/nowhere/chromium', hasSandbox: false },
        tunnels,
        { url: `http://${HOST}/`, bot: '', hasPicture: false },
        new AbortController().signal,
      ),
    ).rejects.toThrow(/^The browser /);
  });
});

describe('the proxy', () => {
  /** The first line of its answer. */
  async function answerTo(request: string): Promise<string> {
    const proxy = await startGuardProxy(tunnels, {
      bytesMax: 1e6,
      connectionsMax: 10,
      onExceeded: () => undefined,
    });
    const token = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(proxy.server).port) });
    socket.write(request.replace('TOKEN', token));
    const answer = await new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1').split('\r\n')[0]!));
    });
    socket.destroy();
    await proxy.close();
    return answer;
  }

  it.each([
    `CONNECT ${HOST}:443 HTTP/1.1\r\nHost: x\r\n\r\n`,
    `CONNECT ${HOST}:443 HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic eDp5\r\n\r\n`,
    `GET http://${HOST}/ HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`,
  ])('refuses who does not know its password: %j', async (request) => {
    expect(await answerTo(request)).toBe('HTTP/1.1 407 Proxy Authentication Required');
  });

  it.each([
    '127.0.0.1:80',
    'localhost:443',
    '[::1]:443',
    '10.0.0.1:443',
    '169.254.169.254:80',
    'a.internal:443',
    '8.8.8.8:22',
    '8.8.8.8:25',
    '[::ffff:127.0.0.1]:80',
    '2130706433:80',
    'rebound.example:443',
    ':443',
    'x',
  ])('connects to %s for no one', async (authority) => {
    dialled.length = 0;
    const request = `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic TOKEN\r\n\r\n`;
    expect(await answerTo(request)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(dialled).toEqual([]);
  });

  it('connects to none of the targets that scans refuse, by CONNECT or with an absolute URL', async () => {
    dialled.length = 0;
    const authorization = 'Proxy-Authorization: Basic TOKEN';
    for (const url of REFUSED) {
      const host = url.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
      const authority = /:\d+$/.test(host.replace(/\[.*\]/, '')) ? host : `${host}:443`;
      for (const line of [`CONNECT ${authority}`, `GET ${url}`]) {
        const request = `${line} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`;
        expect([line, await answerTo(request)]).toEqual([
          line,
          expect.stringMatching(/^HTTP\/1\.1 40[03] /),
        ]);
      }
    }
    expect(dialled).toEqual([]);
  });
});
