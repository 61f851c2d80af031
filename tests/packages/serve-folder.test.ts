import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readScan } from '@/packages/cli/src/options';
import { baseOf, folderPages, futureAddress } from '@/packages/cli/src/serve/folder-pages';
import { hostOf, type HostName } from '@/packages/cli/src/serve/hosts';
import { serveFolder } from '@/packages/cli/src/serve/serve-folder';
import { sourceFinder } from '@/packages/cli/src/site/source-files';

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

/** Each host ignores some lines of these files that another reads. */
const ignore = () => undefined;

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
  const { port, close } = await serveFolder(path.join(root, 'site'), host, ignore);
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

/** Response to each address: its body, or its status and target. */
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

  it('a missing page gets the folder’s 404 page, with its status', async () => {
    await writeFile(path.join(root, 'site/404.html'), 'none');
    const { status, body } = await as('cloudflare', (get) => get('/nothing'));
    await rm(path.join(root, 'site/404.html'));
    expect([status, body]).toEqual([404, 'none']);
  });

  it('files outside of the folder, behind links, and hidden files are not served; .well-known is', async () => {
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
  it('of the folder apply by path; several lines of one name are joined', async () => {
    const [home, docs] = await as('netlify', (get) => Promise.all([get('/'), get('/docs/')]));
    expect([home.headers.get('x-all'), home.headers.get('x-docs')]).toEqual(['yes', null]);
    expect(docs.headers.get('link')).toBe('</a>; rel="a", </b>; rel="b"');
    const plain = await as('nginx', (get) => get('/'));
    expect(plain.headers.get('x-all')).toBeNull();
    const vercel = await as('vercel', (get) => get('/about'));
    expect(vercel.headers.get('x-all')).toBe('yes');
  });

  it('types, validators, and methods match those of a server', async () => {
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

  it('netlify.toml next to the folder applies after the files in it', () =>
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

  it('vercel.json next to the folder applies if there is none in it', async () => {
    const name = 'vercel.json';
    const content = JSON.stringify({ redirects: [{ source: '/beside', destination: '/about' }] });
    await beside(name, content, async () => {
      expect(await answers('vercel', ['/beside'])).toEqual(['404']);
      await rm(path.join(root, 'site', name));
      expect(await answers('vercel', ['/beside'])).toEqual(['308 /about']);
      await writeFile(path.join(root, 'site', name), FILES[name]);
    });
  });

  it('--config names it anywhere', async () => {
    const config = path.join(root, 'other.toml');
    await writeFile(config, NETLIFY_TOML);
    const { port, close } = await serveFolder(path.join(root, 'site'), 'netlify', ignore, config);
    const answer = await fetch(`http://127.0.0.1:${port}/beside/x`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/docs/x');
    await close();
    await expect(
      serveFolder(path.join(root, 'site'), 'netlify', ignore, `${config}.not`),
    ).rejects.toThrow("other.toml.not can't be read (ENOENT). Check the path of --config.");
    expect(() => readScan(['--serve', 'dist', '--config', 'netlify.toml'])).toThrow(
      '--config requires --as vercel or --as netlify.',
    );
    const given = ['--serve', 'dist', '--as', 'netlify', '--config', 'netlify.toml'];
    expect(readScan(given).config).toBe('netlify.toml');
  });
});

describe('a folder of its own', () => {
  let folder: string;
  const warnings: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(root, 'own-'));
    warnings.length = 0;
  });
  const serve = async (
    host: HostName,
    files: Readonly<Record<string, string>>,
    visit: (get: (address: string) => Promise<Response>) => Promise<void>,
  ) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    const warn = (sentence: string) => void warnings.push(sentence);
    const { port, close } = await serveFolder(folder, host, warn);
    try {
      await visit((address) => fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' }));
    } finally {
      await close();
    }
  };
  const lead = (response: Response) => `${response.status} ${response.headers.get('location')}`;

  it('Cloudflare’s default headers are sent, unless the folder overrides them', () =>
    serve(
      'cloudflare',
      { 'index.html': 'home', 'a.json': '{}', _headers: '/a.json\n! X-Content-Type-Options\n' },
      async (get) => {
        const [home, json] = await Promise.all([get('/'), get('/a.json')]);
        expect([
          home.headers.get('x-content-type-options'),
          home.headers.get('referrer-policy'),
          json.headers.get('x-content-type-options'),
          json.headers.get('access-control-allow-origin'),
        ]).toEqual(['nosniff', 'strict-origin-when-cross-origin', null, '*']);
      },
    ));

  it('Cloudflare: headers of several rules are joined, rules for another host are ignored, placeholders are filled', () =>
    serve(
      'cloudflare',
      {
        'docs/intro.html': 'intro',
        _headers: [
          '/*',
          'X-Robots-Tag: nosnippet',
          'https://:project.pages.dev/*',
          '\tX-Robots-Tag: noindex',
          'https://127.0.0.1/docs/*',
          '  X-Robots-Tag: noarchive',
          '/docs/:page',
          '  X-Page: the page :page # of :nothing',
        ].join('\r\n'),
      },
      async (get) => {
        const { headers } = await get('/docs/intro');
        expect([headers.get('x-robots-tag'), headers.get('x-page')]).toEqual([
          'nosnippet, noarchive',
          'the page intro # of :nothing',
        ]);
        expect(warnings).toEqual([]);
      },
    ));

  it('Cloudflare: redirects are temporary by default, keep queries and fragments, and distinguish slashes', () =>
    serve(
      'cloudflare',
      {
        _redirects: [
          '/twitch https://twitch.example',
          '/query /?query=string 301 # kept',
          '/page/ /page2/#fragment 301',
          '/products/:code/:name /products?code=:code&name=:name',
          '/trailing /trailing/ 301',
          '/:lang:/reference /:lang:/guides 301',
        ].join('\n'),
      },
      async (get) => {
        const asked = [
          '/twitch',
          '/query?a=b',
          '/page/?a=b',
          '/products/1/x',
          '/trailing',
          '/en:/reference',
        ];
        expect(await Promise.all(asked.map(async (at) => lead(await get(at))))).toEqual([
          '302 https://twitch.example',
          '301 /?query=string',
          '301 /page2/?a=b#fragment',
          '302 /products?code=1&name=x',
          '301 /trailing/',
          '301 /en:/guides',
        ]);
        expect((await get('/trailing/')).status).toBe(404);
      },
    ));

  it('Cloudflare: the 404.html of the nearest folder answers', () =>
    serve('cloudflare', { 'index.html': 'home', 'blog/404.html': 'no post' }, async (get) => {
      const [post, other] = await Promise.all([get('/blog/a/b'), get('/other')]);
      expect([post.status, await post.text()]).toEqual([404, 'no post']);
      expect([other.status, await other.text()]).toEqual([200, 'home']);
    }));

  it('Netlify: a later rule replaces the header of an earlier one, and a path matches with or without a slash', () =>
    serve(
      'netlify',
      {
        'docs/index.html': 'docs',
        _headers: '/*\nX-A: all\n/docs/*\nX-A: docs\nX-A: twice',
        _redirects: '/old/* /docs/:splat\n/search q=:q /find/:q 301\n/news/ /docs/ 302',
      },
      async (get) => {
        expect((await get('/docs/')).headers.get('x-a')).toBe('docs, twice');
        const asked = ['/old', '/old/a', '/news', '/news/'];
        expect(await Promise.all(asked.map(async (at) => lead(await get(at))))).toEqual([
          '301 /docs/',
          '301 /docs/a',
          '302 /docs/',
          '302 /docs/',
        ]);
        expect([(await get('/search?q=a')).status, warnings]).toEqual([404, []]);
      },
    ));

  it('Vercel: with clean URLs and trailing slashes, every page ends with a slash', () =>
    serve(
      'vercel',
      {
        'about.html': 'about',
        'docs/index.html': 'docs',
        'vercel.json': '\ufeff{"cleanUrls": true, "trailingSlash": true}',
      },
      async (get) => {
        const asked = ['/about', '/about.html', '/docs', '/docs/index.html'];
        expect(await Promise.all(asked.map(async (at) => lead(await get(at))))).toEqual([
          '308 /about/',
          '308 /about/',
          '308 /docs/',
          '308 /docs/',
        ]);
        expect(await (await get('/about/')).text()).toBe('about');
      },
    ));

  it('Vercel: an application answers every address except those of its API; legacy routes are ignored', () =>
    serve(
      'vercel',
      {
        'index.html': 'app',
        'vercel.json': JSON.stringify({
          rewrites: [{ source: '/((?!api/).*)', destination: '/index.html' }],
          routes: [{ src: '/(.*)', dest: '/elsewhere.html' }],
        }),
      },
      async (get) => {
        expect(await (await get('/deep/er')).text()).toBe('app');
        expect((await get('/api/x')).status).toBe(404);
        expect(warnings).toEqual([expect.stringContaining('vercel.json: routes are left out')]);
      },
    ));

  it.each<[HostName, string, string, string]>([
    ['netlify', '_redirects', '/lonely', 'the target is missing. Write /from /to 301.'],
    ['netlify', '_redirects', '/a b 301', 'the target must begin with /, http: or https:.'],
    ['netlify', '_redirects', '/:a/:a /b', 'a placeholder stands twice.'],
    ['cloudflare', '_redirects', '/a /b 301!', '301! is not a status that Cloudflare knows'],
    ['cloudflare', '_redirects', '/a /b 302 Country=de', 'Cloudflare reads /from /to 301'],
    ['cloudflare', '_redirects', '/* /index.html 200', '/index.html leads back to its folder'],
    ['cloudflare', '_redirects', '/old /elsewhere', 'an earlier line leads /old elsewhere.'],
    ['netlify', '_headers', 'X-A b', 'a header is written Name: value.'],
    ['netlify', '_headers', 'X A: b', "X A can't be sent as a header."],
    ['cloudflare', '_headers', 'X-A: “b”', "X-A can't be sent as a header."],
    ['cloudflare', '_headers', 'X-A:', 'X-A has no value.'],
    ['cloudflare', '_headers', 'Content-Length: 3', 'Content-Length is not sent from there.'],
    ['netlify', '_headers', 'Basic-Auth: a:b', 'Basic-Auth is not sent from there.'],
  ])('%s ignores a line of %s with a warning: %s', async (host, name, line, reason) => {
    const before = name === '_redirects' ? '/old /docs/ 301' : '/*\nX-Seen: yes';
    await serve(
      host,
      { 'index.html': 'home', [name]: `# first\n${before}\n${line}\n` },
      async (get) => {
        const answer = await get('/old');
        if (name === '_redirects') expect(lead(answer)).toBe('301 /docs/');
        else expect(answer.headers.get('x-seen')).toBe('yes');
      },
    );
    const number = name === '_redirects' ? 3 : 4;
    expect(warnings).toEqual([
      expect.stringContaining(`${name}, line ${number} is left out: ${reason}`),
    ]);
  });
});

it.each([
  ['netlify.toml', '[[redirects', 'netlify', 'netlify.toml is not TOML: '],
  ['netlify.toml', '[[redirects]]\nfrom = "/a"', 'netlify', 'netlify.toml: '],
  ['vercel.json', '{', 'vercel', 'vercel.json is not JSON.'],
  [
    'vercel.json',
    '{"redirects": [{"source": "/(", "destination": "/"}]}',
    'vercel',
    'vercel.json: the source /( ',
  ],
] as const)('a broken %s is reported: %s', async (name, content, host, message) => {
  const folder = path.join(root, 'broken');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), content);
  const served = serveFolder(folder, host, ignore);
  await expect(served).rejects.toThrow(message);
  await rm(folder, { recursive: true });
});

it.each([
  ['https://www.example.com', 'https://www.example.com/'],
  ['https://example.com/project/?a', 'https://example.com/project/'],
  ['https://example.com/project', 'http://localhost/'],
  ['https://127.0.0.1/', 'http://localhost/'],
  ['/', 'http://localhost/'],
  ['https://', 'http://localhost/'],
])('a home page with the canonical link %s is at %s', async (canonical, address) => {
  const folder = path.join(root, 'canonical');
  await mkdir(folder, { recursive: true });
  const source = `<!doctype html><title>A</title><link rel="canonical" href="${canonical}">`;
  await writeFile(path.join(folder, 'index.html'), source);
  expect((await futureAddress(folder)).href).toBe(address);
  expect((await futureAddress(root)).href).toBe('http://localhost/');
});

it.each([
  [
    'robots.txt',
    'User-agent: *\nSitemap: https://www.example.com/sitemap.xml\n',
    'https://www.example.com/',
  ],
  ['robots.txt', 'Sitemap: https://www.example.com/docs/sitemap.xml\n', 'http://localhost/'],
  [
    'sitemap.xml',
    '<loc>https://www.example.com/a</loc><loc> https://www.example.com/ </loc>',
    'https://www.example.com/',
  ],
  ['sitemap.xml', '<loc>https://www.example.com/docs/</loc>', 'http://localhost/'],
])(
  'a home page without a canonical link has the address of %s: %s',
  async (name, text, address) => {
    const folder = await mkdtemp(path.join(root, 'unnamed-'));
    await writeFile(path.join(folder, 'index.html'), '<title>A</title>');
    await writeFile(path.join(folder, name), text);
    expect((await futureAddress(folder)).href).toBe(address);
  },
);

it('a home page that names another page of its folder as canonical is measured itself', async () => {
  const folder = await mkdtemp(path.join(root, 'languages-'));
  await mkdir(path.join(folder, 'ro'));
  const source = '<title>A</title><link rel="canonical" href="https://www.example.com/ro/">';
  for (const name of ['index.html', 'ro/index.html'])
    await writeFile(path.join(folder, name), source);
  expect((await futureAddress(folder)).href).toBe('https://www.example.com/');
});

describe('a folder of GitHub Pages', () => {
  const folder = () => path.join(root, 'pages-of-github');
  beforeAll(async () => {
    await mkdir(path.join(folder(), 'guide'), { recursive: true });
    for (const name of [
      'index.html',
      'about.html',
      'guide/index.html',
      '404/index.html',
      '200.html',
    ])
      await mkdir(path.dirname(path.join(folder(), name)), { recursive: true }).then(() =>
        writeFile(path.join(folder(), name), `<title>${name}</title>`),
      );
    await writeFile(path.join(folder(), 'robots.txt'), 'User-agent: *\n');
  });

  it('is known by its files, and named by its CNAME', async () => {
    expect(hostOf(folder())).toBe('nginx');
    await writeFile(path.join(folder(), 'CNAME'), 'docs.example.com\n');
    expect(hostOf(folder())).toBe('github-pages');
    expect((await futureAddress(folder())).href).toBe('https://docs.example.com/');
  });

  it('is served at the path for which it is built, with the files of the host at the root', async () => {
    const home = new URL('https://example.github.io/project/');
    expect(baseOf(folder(), home)).toBe('/project/');
    expect(baseOf(folder(), new URL('/guide/', home))).toBe('/');
    const served = await serveFolder(folder(), 'github-pages', ignore, null, '/project/');
    try {
      const answers = ['/project/', '/project/about', '/robots.txt', '/about', '/', '/other/about'];
      const has = await Promise.all(answers.map((at) => served.has(new URL(at, home))));
      expect(has).toEqual([true, true, true, false, false, false]);
      expect(await served.redirectOf('/project/about/')).toBe('/project/about');
      // What answers in place of other pages is no page.
      const { pages } = await folderPages(folder(), served);
      expect(pages.map((page) => page.path)).toEqual([
        '/project/about',
        '/project/guide/',
        '/project/',
      ]);
      const sourceOf = await sourceFinder(
        folder(),
        pages,
        [{ page: '/*', file: 'tests/*.ts' }],
        '/project/',
      );
      expect(sourceOf('/project/packages/serve-folder.test')).toBe(
        'tests/packages/serve-folder.test.ts',
      );
    } finally {
      await served.close();
    }
  });
});
