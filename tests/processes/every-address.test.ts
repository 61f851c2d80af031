// @module-tag processes
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { requireDatabaseUrl } from '@/lib/platform/db/client';
import { startProcess, type ProductProcess } from './support/product-process';

let product: ProductProcess;
afterEach(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
});

async function start(listen: string, at: string, hops = '0'): Promise<void> {
  const env = { HOST: listen, TRUSTED_PROXY_HOPS: hops };
  product = await startProcess({ role: 'web', databaseUrl: requireDatabaseUrl(), env, at });
}

const MARKDOWN = { accept: 'text/markdown' };
/** All kinds of responses: path, headers of the request, status, and content type. */
const KINDS: readonly [string, string, Record<string, string>, number, RegExp][] = [
  ['page', '/docs', {}, 200, /^text\/html/],
  ['page that reads the database', '/report/nobody.test', {}, 404, /^text\/html/],
  ['page that is not there', '/nothing/here', {}, 404, /^text\/html/],
  ['Markdown twin by address', '/docs.md', {}, 200, /^text\/markdown/],
  ['Markdown twin of the home page', '/', MARKDOWN, 200, /^text\/markdown/],
  ['Markdown twin by Accept', '/docs/api', MARKDOWN, 200, /^text\/markdown/],
  ['Markdown twin that is not there', '/report/nobody.test.md', {}, 404, /^text\/markdown/],
  ['API', '/api/v1/report/nobody.test', {}, 404, /^application\/json/],
  ['API without a key', '/api/v1/me/sites', {}, 401, /^application\/json/],
  ['health', '/api/health/live', {}, 200, /^application\/json/],
  ['file', '/robots.txt', {}, 200, /^text\/plain/],
  ['file of the API', '/.well-known/openapi.json', {}, 200, /^application\/json/],
  ['static file', '/icon.svg', {}, 200, /^image\/svg/],
  ['npm package', '/seamark.tgz', {}, 200, /^application\/gzip/],
  ['image', '/preview.png', {}, 200, /^image\/png/],
  ['redirect of a page', '/sites', {}, 307, /^/],
  ['redirect of an address', '//docs', {}, 308, /^/],
];

interface RawAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Raw bytes of the response: a lenient client would hide defects. */
async function rawAnswer(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  await once(socket, 'connect');
  const fields = Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`);
  const bytes = await buffer(socket);
  const end = bytes.indexOf('\r\n\r\n');
  const [status = '', ...answered] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: answered.map(
      (line) =>
        [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ] as const,
    ),
    body: bytes.subarray(end + 4),
  };
}

/** RFC 9112 section 6.3: exactly one framing of the body, and the body ends with it. */
function expectOneFraming({ status, headers, body }: RawAnswer, method: string): void {
  const of = (wanted: string) =>
    headers.filter(([name]) => name === wanted).map(([, value]) => value);
  const [lengths, codings] = [of('content-length'), of('transfer-encoding')];
  expect(lengths.length + codings.length, JSON.stringify(headers)).toBeLessThanOrEqual(1);
  if (method === 'HEAD' || status === 304) return expect(body.length).toBe(0);
  if (lengths.length > 0) return expect(body.length).toBe(Number(lengths[0]));
  expect(codings).toEqual(['chunked']);
  expect(body.subarray(-5).toString()).toBe('0\r\n\r\n');
}

it.each([
  ['0.0.0.0', ['127.0.0.1']],
  ['localhost', ['localhost']],
])('HOST=%s responds on %j, and redirects without that address', async (listen, addresses) => {
  await start(listen, addresses[0]!);
  const { port } = new URL(product.baseUrl);
  for (const origin of addresses.map((address) => `http://${address}:${port}`)) {
    const page = await rawAnswer(origin, 'GET', '/docs', {});
    expect(page.status).toBe(200);
    expectOneFraming(page, 'GET');
    const { headers } = await rawAnswer(origin, 'GET', '/sites', {});
    expect(headers).toContainEqual(['location', expect.stringMatching(/^\/(?!\/)/)]);
  }
});

it.each([
  ['', ['127.0.0.1', '[::1]'], {}],
  [
    '127.0.0.1',
    ['127.0.0.1'],
    {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'seamark.example',
      'x-forwarded-for': '192.0.2.1',
    },
  ],
])(
  'HOST=%s responds on %j with proxy headers %j: every kind of response is valid HTTP',
  async (listen, addresses, forwarded) => {
    await start(listen, addresses[0]!, 'x-forwarded-for' in forwarded ? '1' : '0');
    const { port } = new URL(product.baseUrl);
    for (const [n, address] of addresses.entries()) {
      const origin = `http://${address}:${port}`;
      // Responses differ by kind and not by address.
      for (const [kind, path, asked, status, type] of n === 0 ? KINDS : KINDS.slice(0, 3)) {
        const headers = { ...forwarded, ...asked };
        const full = await rawAnswer(origin, 'GET', path, headers);
        const value = (name: string): string =>
          full.headers.find(([known]) => known === name)?.[1] ?? '';
        expect([kind, full.status, value('content-type')]).toEqual([
          kind,
          status,
          expect.stringMatching(type),
        ]);
        expectOneFraming(full, 'GET');
        // A redirect must not contain the address that the server binds to.
        if (status >= 300 && status < 400)
          expect([kind, value('location')]).toEqual([kind, expect.stringMatching(/^\/(?!\/)/)]);
        const head = await rawAnswer(origin, 'HEAD', path, headers);
        expect([kind, 'HEAD', head.status]).toEqual([kind, 'HEAD', status]);
        expectOneFraming(head, 'HEAD');
        // ETag of the second response: the first rendering in a process may have another order of its parts.
        const etag = head.headers.find(([name]) => name === 'etag')?.[1];
        if (etag !== undefined) {
          const known = await rawAnswer(origin, 'GET', path, { ...headers, 'if-none-match': etag });
          expect([kind, 'known', known.status]).toEqual([
            kind,
            'known',
            status === 200 ? 304 : status,
          ]);
          expectOneFraming(known, 'GET');
        }
        // Node's fetch parser refuses what a lenient client accepts.
        const fetched = await fetch(`${origin}${path}`, {
          headers: { ...headers },
          redirect: 'manual',
        });
        await fetched.arrayBuffer();
        expect([kind, 'fetch', fetched.status]).toEqual([kind, 'fetch', status]);
      }
    }
  },
);
