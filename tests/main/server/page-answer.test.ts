import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerStored, completePage, isPage } from '@/lib/main/server/page-answer';
import { PageStore } from '@/lib/main/server/page-store';

let server: Server | undefined;
let count = 0;
let isDatabaseAway = false;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/**
 * A page as Next writes it: a new nonce each time, in pieces, with the headers read before the
 * first.
 */
async function served(
  write: (request: IncomingMessage, response: ServerResponse, nonce: string) => void,
): Promise<string> {
  server = createServer((request, response) => {
    if (isPage(request)) completePage(request, response, async () => isDatabaseAway);
    count += 1;
    write(request, response, `n0nce${count}`);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const page =
  (status: number, words: string) =>
  (request: IncomingMessage, response: ServerResponse, nonce: string): void => {
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'private, no-cache, no-store');
    response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`);
    response.flushHeaders();
    response.write(`<p>${request.method} ${words}</p>`);
    response.end(`<script nonce="${nonce}"></script>`);
  };

test('two renderings that differ only in the nonce have the same ETag', async () => {
  const base = await served(page(200, 'x'.repeat(2000)));
  const first = await fetch(`${base}/docs`);
  const again = await fetch(`${base}/docs`, {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
  expect([
    again.status,
    again.headers.get('content-security-policy'),
    again.headers.get('etag'),
  ]).toEqual([304, null, first.headers.get('etag')]);
  expect(await first.text()).toContain('x'.repeat(2000));
});

test('HEAD has the status and the ETag of GET and no body', async () => {
  const base = await served(page(200, 'words'));
  const [full, head] = [
    await fetch(`${base}/docs`),
    await fetch(`${base}/docs`, { method: 'HEAD' }),
  ];
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
    200,
    full.headers.get('etag'),
    '',
  ]);
});

test('a 404 page has no ETag and is not stored', async () => {
  const base = await served(page(404, 'nothing here'));
  const response = await fetch(`${base}/docs/none`, { headers: { 'If-None-Match': '*' } });
  expect([
    response.status,
    response.headers.get('etag'),
    response.headers.get('cache-control'),
  ]).toEqual([404, null, 'private, no-cache, no-store']);
});

const undrawn =
  (status: number) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<!DOCTYPE html><html id="__next_error__"><head><meta charSet="utf-8"/><title>Sites · Seamark</title></head><body><script></script></body></html>',
    );
  };

test.each([
  [500, false, 500, null, 'This page couldn’t be loaded'],
  [500, true, 503, '5', 'The database isn’t responding'],
  [404, true, 404, null, 'Page not found'],
])(
  'an unrendered document of status %i gets a noscript message, database unreachable: %s',
  async (status, isAway, expected, retry, title) => {
    isDatabaseAway = isAway;
    const base = await served(undrawn(status));
    const response = await fetch(`${base}/sites/none`);
    const text = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([expected, retry]);
    expect(text.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title} · Seamark</title>`]);
    expect(text).toMatch(
      new RegExp(`<noscript><main><h1>${title}</h1>.*</noscript></body></html>$`),
    );
  },
);

test('a private page is compressed and has no ETag', async () => {
  const base = await served(page(200, 'x'.repeat(2000)));
  const { headers } = await fetch(`${base}/sites`, { headers: { 'Accept-Encoding': 'br' } });
  expect([
    headers.get('content-encoding'),
    headers.get('etag'),
    headers.get('cache-control'),
  ]).toEqual(['br', null, 'private, no-cache, no-store']);
});

test.each([
  ['/api/v1/scan', {}],
  ['/_next/static/a.js', {}],
  ['/robots.txt', {}],
  ['/sites', { rsc: '1' }],
])('the response to %s %j is streamed', async (path, headers: Record<string, string>) => {
  const base = await served((_, response) => {
    response.write('a');
    response.end('b');
  });
  const response = await fetch(`${base}${path}`, { headers });
  expect([response.headers.get('content-length'), await response.text()]).toEqual([null, 'ab']);
});

/** Serves a page of `/docs` through a store, whose data and clock the test changes. */
async function servedByStore(data: { version: string | null; now: number }) {
  let rendered = 0;
  const store = new PageStore(
    async () => data.version,
    () => data.now,
  );
  server = createServer((request, response) => {
    response.setHeader('X-Request-Id', String(Math.random()));
    void store.find(request).then(({ version, page: stored }) => {
      if (stored !== null) return answerStored(request, response, stored);
      rendered += 1;
      completePage(
        request,
        response,
        async () => false,
        version === null ? null : (kept) => store.put(request.url ?? '', version, kept),
      );
      page(200, 'ä'.repeat(2000))(request, response, `n0nce${rendered}`);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, renderings: () => rendered };
}

test('a stored page is sent with a nonce and a request id of its own, and the same ETag', async () => {
  const { base, renderings } = await servedByStore({ version: '1', now: 0 });
  const answers = [];
  for (let n = 0; n < 3; n += 1) {
    const response = await fetch(`${base}/docs`);
    const { headers } = response;
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    const text = await response.text();
    expect(text).toContain(`<script nonce="${nonce}">`);
    answers.push({ nonce, id: headers.get('x-request-id'), text: text.replace(nonce!, '') });
    expect(headers.get('etag')).toMatch(/^W\//);
  }
  expect(renderings()).toBe(1);
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const etag = (await fetch(`${base}/docs`)).headers.get('etag') ?? '';
  expect((await fetch(`${base}/docs`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

test('a page is rendered again when its data changes, after a minute, and for other forms of it', async () => {
  const data = { version: '1' as string | null, now: 0 };
  const { base, renderings } = await servedByStore(data);
  const rendered = async (change: () => void, headers = {}, path = '/docs') => {
    change();
    const before = renderings();
    await (await fetch(`${base}${path}`, { headers })).text();
    return renderings() - before;
  };
  expect(await rendered(() => undefined)).toBe(1);
  expect(await rendered(() => undefined)).toBe(0);
  expect(await rendered(() => (data.version = '2'))).toBe(1);
  expect(await rendered(() => (data.now = 61_000))).toBe(1);
  expect(await rendered(() => undefined, { accept: 'text/markdown' })).toBe(1);
  expect(await rendered(() => undefined, { rsc: '1' })).toBe(1);
  expect(await rendered(() => undefined, {}, '/docs?x=1')).toBe(1);
  expect(await rendered(() => (data.version = null))).toBe(1);
});
