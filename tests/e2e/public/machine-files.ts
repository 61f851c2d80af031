import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { VERSION } from '@/packages/cli/src/version';
import { revisit, visit } from '../support/browser';
import { at, browser, product } from './product';

const execute = promisify(execFile);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(at(path), { headers, redirect: 'manual' });

describe('machine-readable files', () => {
  test.each([
    [
      '/robots.txt',
      'text/plain; charset=utf-8',
      /^Content-Signal: search=yes, ai-input=yes, ai-train=yes$/m,
    ],
    [
      '/sitemap.xml',
      'application/xml; charset=utf-8',
      /\/docs\/api<\/loc><lastmod>2\d{3}-[^]+\/checks\/robots-txt<\/loc><lastmod>2\d{3}-/,
    ],
    ['/llms.txt', 'text/plain; charset=utf-8', /^# Seamark\n\n> /],
    [
      '/.well-known/security.txt',
      'text/plain; charset=utf-8',
      /^Contact: mailto:hello@seamark\.test$/m,
    ],
    [
      '/.well-known/api-catalog',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      /"service-desc"/,
    ],
    ['/.well-known/ai-catalog.json', 'application/json', /"specVersion": "0\.9"/],
    ['/.well-known/openapi.json', 'application/json; charset=utf-8', /"openapi":"3\.1\.0"/],
    ['/seamark.tgz', 'application/gzip', /^\u001f/],
  ])('%s has its type and a validator, and HEAD equals GET', async (path, type, expected) => {
    const full = await get(path);
    expect([
      full.status,
      full.headers.get('content-type'),
      full.headers.get('x-content-type-options'),
      full.headers.get('access-control-allow-origin'),
    ]).toEqual([200, type, 'nosniff', '*']);
    expect(await full.text()).toMatch(expected);
    const etag = full.headers.get('etag') ?? '';
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    const head = await fetch(at(path), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.headers.get('etag')]).toEqual([
      200,
      type,
      etag,
    ]);
  });

  test('npm installs the command line from the server, whose pages show its digest', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seamark-served-'));
    const options = { cwd: folder, shell: process.platform === 'win32' };
    await execute('npm', ['install', '--prefix', '.', at('/seamark.tgz')], options);
    const command = path.join(folder, 'node_modules/seamark/dist/seamark.mjs');
    const { stdout } = await execute(process.execPath, [command, '--version'], options);
    expect(stdout.trim()).toBe(VERSION);
    await rm(folder, { recursive: true });
    const bytes = Buffer.from(await (await get('/seamark.tgz')).arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    for (const page of ['/docs/cli', '/docs/ci', '/docs/visits'])
      expect(await (await get(page)).text()).toContain(digest);
  });

  test('security.txt expires within a year, but not soon', async () => {
    const [, expires = ''] =
      /^Expires: (.+)$/m.exec(await (await get('/.well-known/security.txt')).text()) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });

  test('a missing file is a plain 404', async () => {
    for (const path of ['/.well-known/agent-card.json', '/.well-known/mcp.json', '/license.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

/** Raw response: `fetch` would decode it. */
function raw(
  path: string,
  headers: Record<string, string>,
): Promise<{ headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(at(path), { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('public pages over HTTP', () => {
  test('an unchanged page is not sent again, and the policy of the stored one applies', async () => {
    // The first rendering in a process may have another order of its parts.
    await get('/docs');
    const first = await get('/docs');
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), etag]).toEqual([
      'private, no-cache',
      expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
    ]);
    const nonce = first.headers.get('content-security-policy');
    const again = await get('/docs');
    expect([
      again.headers.get('etag'),
      again.headers.get('content-security-policy') === nonce,
    ]).toEqual([etag, false]);
    const unchanged = await get('/docs', { 'If-None-Match': etag });
    expect([
      unchanged.status,
      await unchanged.text(),
      unchanged.headers.get('content-security-policy'),
      unchanged.headers.get('etag'),
    ]).toEqual([304, '', null, etag]);
  });

  test('a page from the browser’s cache runs its scripts', async () => {
    const { page, troubles, settle, close } = await visit(browser, at('/docs'));
    await page.goto(at('/docs/cli'));
    const again = await page.goto(at('/docs'));
    await settle();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).waitFor();
    // Chromium returns the stored response instead of the 304, so the request is examined.
    const asked = await again?.request().allHeaders();
    expect([asked?.['if-none-match'], troubles]).toEqual([await again?.headerValue('etag'), []]);
    await close();
  });

  test('HEAD of the home page has the headers of GET and advertises existing resources', async () => {
    const [full, head] = await Promise.all([get('/'), fetch(at('/'), { method: 'HEAD' })]);
    for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, full.headers.get(name)]);
    const links = head.headers.get('link') ?? '';
    for (const rel of ['service-desc', 'service-doc', 'api-catalog', 'describedby', 'alternate'])
      expect(links).toContain(`rel="${rel}"`);
    for (const [, target = ''] of links.matchAll(/<(\/[^>]*)>; rel="/g))
      expect([target, (await get(target)).status]).toEqual([target, 200]);
  });

  test('pages are compressed for clients that support it', async () => {
    const coded = await raw('/docs/api', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect([coded.headers['content-encoding'], coded.headers['vary']]).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
    ]);
    expect(brotliDecompressSync(coded.body).toString()).toContain('</html>');
    const plain = await raw('/docs/api', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toContain('</html>');
  });
});

async function linksOf(address: string): Promise<{ ids: Set<string>; links: string[] }> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } });
  expect([address, response.status]).toEqual([address, 200]);
  const html = await response.text();
  const shown = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
  return {
    ids: new Set([...shown.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
    links: [
      ...shown.matchAll(/<(?:a|link)\b[^>]*\shref="([^"]+)"/g),
      ...shown.matchAll(/<meta property="og:image" content="([^"]+)"/g),
    ].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address).href),
  };
}

test('no link on a public page is broken, including fragments', async () => {
  const sitemap = await (await get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(pages.length).toBeGreaterThan(30);
  const read = new Map<string, Awaited<ReturnType<typeof linksOf>>>();
  for (const address of pages) read.set(new URL(address).href, await linksOf(address));
  const own = new Set(
    [...read.values()]
      .flatMap(({ links }) => links)
      .filter((link) => link.startsWith(`${product.baseUrl}/`)),
  );
  const statuses = new Map([...read.keys()].map((address) => [address, 200]));
  const broken: string[] = [];
  for (const link of own) {
    const url = new URL(link);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (!statuses.has(url.href))
      statuses.set(url.href, (await fetch(url, { method: 'HEAD' })).status);
    if (statuses.get(url.href) !== 200) broken.push(`${link}: ${statuses.get(url.href)}`);
    else if (fragment && read.has(url.href) && !read.get(url.href)?.ids.has(fragment))
      broken.push(`${link}: nothing has that id`);
  }
  expect(broken).toEqual([]);
  expect(own.size).toBeGreaterThan(60);
});

test('no link in llms.txt or in a Markdown form is broken', async () => {
  const index = await (await get('/llms.txt')).text();
  const inside = (text: string): string[] =>
    [
      ...text
        .replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$|`[^`\n]+`/gm, '')
        .matchAll(/(?<!\\)\]\(<?([^)>\s]+)>?\)/g),
    ]
      .map(([, link = '']) => new URL(link, product.baseUrl).href.replace(/#.*$/, ''))
      .filter((link) => link.startsWith(product.baseUrl));
  const listed = new Set(inside(index));
  expect(listed.size).toBeGreaterThan(30);
  const linked = new Set<string>();
  const broken: string[] = [];
  for (const address of listed) {
    const response = await fetch(address);
    if (response.status !== 200) broken.push(address);
    for (const link of inside(await response.text())) linked.add(link);
  }
  for (const address of linked)
    if (!listed.has(address) && (await fetch(address, { method: 'HEAD' })).status !== 200)
      broken.push(address);
  expect(broken).toEqual([]);
});

interface ApiDescription {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; tags: readonly string[] }>>>
  >;
}

describe('the API reference', () => {
  test('a public operation can be tried on the page; nothing is loaded or sent before', async () => {
    const { page, troubles, close } = await revisit(browser, at('/docs/api-public'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Try it: scanDomain' }).click();
    const form = page.getByRole('region', { name: 'Try scanDomain' });
    await form.getByLabel('Body').fill('{"domain":"tried.test"}');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText(/Status 200, \d+ ms/).waitFor();
    expect(await form.getByRole('group', { name: 'Response' }).innerText()).toContain(
      '"host": "tried.test"',
    );
    const { paths } = (await (await get('/.well-known/openapi.json')).json()) as ApiDescription;
    const others = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ tags, operationId }) => tags.includes('Public') && operationId !== 'scanDomain');
    const offered = page.getByRole('button', { name: /^Try it/ });
    expect([await offered.count(), troubles]).toEqual([others.length, []]);
    await close();
  });
});
