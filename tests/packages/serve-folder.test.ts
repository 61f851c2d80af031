import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostName } from '@/packages/cli/src/serve/hosts';
import { readScan } from '@/packages/cli/src/options';
import { serveFolder } from '@/packages/cli/src/serve/serve-folder';

let root: string;
const FILES = {
  'index.html': 'home',
  'about.html': 'about',
  'docs/index.html': 'docs',
  'api.json': '{}',
  '.well-known/security.txt': 'Contact: mailto:a@a.example',
  '.env': 'KEY=s3cret',
  _headers: [
    '# of all',
    '/*',
    '  X-All: yes',
    '/docs/*',
    '  X-Docs: yes',
    '  Link: </a>; rel="a"',
    '  Link: </b>; rel="b"',
  ].join('\n'),
  _redirects: [
    '/old /about 301 # moved',
    '/blog/* /docs/:splat 302',
    '/user/:name https://users.example/:name 307',
    '/about /elsewhere 301',
    '/force /docs/ 301!',
    '/app/* /index.html 200',
    '/only /about 302 Country=de',
  ].join('\n'),
  'vercel.json': JSON.stringify({
    cleanUrls: true,
    trailingSlash: false,
    redirects: [
      { source: '/old/:path*', destination: '/docs/:path*' },
      { source: '/temporary', destination: '/about', permanent: false },
      { source: '/pick/(\\d+)', destination: '/page/$1', statusCode: 301 },
      { source: '/only', destination: '/about', has: [{ type: 'host', value: 'x' }] },
    ],
    rewrites: [{ source: '/app/(.*)', destination: '/index.html' }],
    headers: [{ source: '/(.*)', headers: [{ key: 'X-All', value: 'yes' }] }],
  }),
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seamark-serve-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, 'site', name)), { recursive: true });
    await writeFile(path.join(root, 'site', name), content);
  }
  await writeFile(path.join(root, 'beside.txt'), 's3cret');
  await symlink(path.join(root, 'beside.txt'), path.join(root, 'site/linked.txt'));
});
afterAll(() => rm(root, { recursive: true }));

interface Served {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
  readonly headers: Headers;
}

async function as<T>(
  host: HostName,
  visit: (get: (path: string, init?: RequestInit) => Promise<Served>) => Promise<T>,
): Promise<T> {
  const { port, close } = await serveFolder(path.join(root, 'site'), host);
  try {
    return await visit(async (address, init) => {
      const response = await fetch(`http://127.0.0.1:${port}${address}`, {
        redirect: 'manual',
        ...init,
      });
      const { status, headers } = response;
      return { status, headers, location: headers.get('location'), body: await response.text() };
    });
  } finally {
    await close();
  }
}

/** What an address is answered by: a body, or a status and where it leads. */
const answers = (host: HostName, addresses: readonly string[]) =>
  as(host, async (get) => {
    const all = await Promise.all(addresses.map((address) => get(address)));
    return all.map(({ status, location, body }) =>
      status === 200 ? body : location === null ? String(status) : `${status} ${location}`,
    );
  });

describe('addresses', () => {
  it.each<[HostName, Readonly<Record<string, string>>]>([
    [
      'nginx',
      {
        '/': 'home',
        '/about': '404',
        '/about.html': 'about',
        '/docs': '301 /docs/',
        '/docs/': 'docs',
        '/old': '404',
      },
    ],
    [
      'github-pages',
      { '/about': 'about', '/docs?a=1': '301 /docs/?a=1', '/docs/': 'docs', '/old': '404' },
    ],
    [
      'netlify',
      {
        '/about': 'about',
        '/about/': 'about',
        '/docs': 'docs',
        '/old': '301 /about',
        '/blog/a/b?x=1': '302 /docs/a/b?x=1',
        '/user/ann': '307 https://users.example/ann',
        '/force': '301 /docs/',
        '/app/deep/er': 'home',
        '/only': '404',
        '/_redirects': '404',
      },
    ],
    [
      'cloudflare',
      {
        '/about': '301 /elsewhere',
        '/docs/index.html': '308 /docs/',
        '/docs': '308 /docs/',
        '/old': '301 /about',
        '/nothing': 'home',
      },
    ],
    [
      'vercel',
      {
        '/about.html': '308 /about',
        '/about': 'about',
        '/docs/': '308 /docs',
        '/docs': 'docs',
        '/old/a/b': '308 /docs/a/b',
        '/temporary': '307 /about',
        '/pick/7': '301 /page/7',
        '/app/x': 'home',
        '/only': '404',
        '/vercel.json': '404',
      },
    ],
  ])('%s', async (host, expected) => {
    expect(await answers(host, Object.keys(expected))).toEqual(Object.values(expected));
  });

  it('a page of its own for what is missing, with its status', async () => {
    await writeFile(path.join(root, 'site/404.html'), 'none');
    const { status, body } = await as('cloudflare', (get) => get('/nothing'));
    await rm(path.join(root, 'site/404.html'));
    expect([status, body]).toEqual([404, 'none']);
  });

  it('files beside the folder, behind links and hidden ones are not served; .well-known is', async () => {
    const closed = [
      '/.env',
      '/linked.txt',
      '/..%2fbeside.txt',
      '/%2e%2e/beside.txt',
      '//beside.txt',
      '/%00',
      '/%',
    ];
    expect(await answers('nginx', closed)).toEqual(closed.map(() => '404'));
    expect(await answers('nginx', ['/.well-known/security.txt'])).toEqual([
      FILES['.well-known/security.txt'],
    ]);
  });
});

describe('headers', () => {
  it('of the folder, by path; several lines of one name are one list', async () => {
    const [home, docs] = await as('netlify', (get) => Promise.all([get('/'), get('/docs/')]));
    expect([home.headers.get('x-all'), home.headers.get('x-docs')]).toEqual(['yes', null]);
    expect(docs.headers.get('link')).toBe('</a>; rel="a", </b>; rel="b"');
    const plain = await as('nginx', (get) => get('/'));
    expect(plain.headers.get('x-all')).toBeNull();
    const vercel = await as('vercel', (get) => get('/about'));
    expect(vercel.headers.get('x-all')).toBe('yes');
  });

  it('types, validators and methods are those of a server', async () => {
    await as('nginx', async (get) => {
      const [home, json] = await Promise.all([get('/'), get('/api.json')]);
      expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const etag = home.headers.get('etag') ?? '';
      expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
      const head = await get('/', { method: 'HEAD' });
      expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', '4']);
      expect((await get('/', { method: 'POST' })).status).toBe(405);
    });
  });
});

const NETLIFY_TOML = `
[build]
publish = "site"

[[redirects]]
from = "/old"
to = "/never"

[[redirects]]
from = "/beside/*"
to = "/docs/:splat"
status = 302
force = true

[[redirects]]
from = "/country"
to = "/about"
conditions = {Country = ["de"]}

[[redirects]]
from = "/proxied"
to = "https://elsewhere.example/"
status = 200

[[headers]]
for = "/docs/*"
[headers.values]
X-Beside = "yes"
`;

describe('the file of the project', () => {
  const beside = async (name: string, content: string, visit: () => Promise<void>) => {
    await writeFile(path.join(root, name), content);
    try {
      await visit();
    } finally {
      await rm(path.join(root, name));
    }
  };

  it('netlify.toml beside the folder applies after the files in it', () =>
    beside('netlify.toml', NETLIFY_TOML, async () => {
      const asked = ['/old', '/beside/x', '/country', '/proxied', '/netlify.toml'];
      expect(await answers('netlify', asked)).toEqual([
        '301 /about',
        '302 /docs/x',
        '404',
        '404',
        '404',
      ]);
      const docs = await as('netlify', (get) => get('/docs/'));
      expect(docs.headers.get('x-beside')).toBe('yes');
      const cloudflare = await as('cloudflare', (get) => get('/docs/'));
      expect(cloudflare.headers.get('x-beside')).toBeNull();
    }));

  it('vercel.json beside the folder applies where there is none in it', async () => {
    const name = 'vercel.json';
    const content = JSON.stringify({ redirects: [{ source: '/beside', destination: '/about' }] });
    await beside(name, content, async () => {
      expect(await answers('vercel', ['/beside'])).toEqual(['404']);
      await rm(path.join(root, 'site', name));
      expect(await answers('vercel', ['/beside'])).toEqual(['308 /about']);
      await writeFile(path.join(root, 'site', name), FILES[name]);
    });
  });

  it('--config names it wherever it is', async () => {
    const config = path.join(root, 'other.toml');
    await writeFile(config, NETLIFY_TOML);
    const { port, close } = await serveFolder(path.join(root, 'site'), 'netlify', config);
    const answer = await fetch(`http://127.0.0.1:${port}/beside/x`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/docs/x');
    await close();
    await expect(serveFolder(path.join(root, 'site'), 'netlify', `${config}.not`)).rejects.toThrow(
      "other.toml.not can't be read (ENOENT). Check the path of --config.",
    );
    expect(() => readScan(['--serve', 'dist', '--config', 'netlify.toml'])).toThrow(
      '--config requires --as vercel or --as netlify.',
    );
    const given = ['--serve', 'dist', '--as', 'netlify', '--config', 'netlify.toml'];
    expect(readScan(given).config).toBe('netlify.toml');
  });
});

it.each([
  ['_redirects', '/lonely', 'netlify', '_redirects, line 1: the target is missing.'],
  ['_headers', 'X-A: b', 'netlify', '_headers, line 1: '],
  ['_headers', '  X-A: b', 'cloudflare', '_headers, line 1: expected a path'],
  ['netlify.toml', '[[redirects', 'netlify', 'netlify.toml is not TOML: '],
  ['netlify.toml', '[[redirects]]\nfrom = "/a"', 'netlify', 'netlify.toml: '],
  ['vercel.json', '{', 'vercel', 'vercel.json is not JSON.'],
  [
    'vercel.json',
    '{"redirects": [{"source": "/(", "destination": "/"}]}',
    'vercel',
    'vercel.json: the source /( ',
  ],
] as const)('a broken %s is told: %s', async (name, content, host, message) => {
  const folder = path.join(root, 'broken');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), content);
  const served = serveFolder(folder, host);
  await expect(served).rejects.toThrow(message);
  await rm(folder, { recursive: true });
});
