import {
  all,
  edit,
  headers,
  remove,
  serve,
  swap,
  truncate,
  type MemoryReply,
  type Mutation,
} from '../site';
import type { Breaks } from './breaks';

const PATH = '/sitemap.xml';
const html: MemoryReply = {
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>Sitemap</title><h1>Sitemap</h1></html>',
};
const undeclared = swap('/robots.txt', /Sitemap: .*\n/, '');
const dates = (by: string) => swap(PATH, /<lastmod>.*?<\/lastmod>/g, by);
const entry = (loc: string) =>
  swap(PATH, '</urlset>', `<url><loc>${loc}</loc><lastmod>2026-11-03</lastmod></url></urlset>`);
const index = (...paths: readonly string[]): MemoryReply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<sitemap><loc>https://site.test${path}</loc></sitemap>`).join('')}</sitemapindex>`,
});
const indexed: Mutation = (site) => ({
  ...site,
  [PATH]: index('/pages.xml', '/more.xml'),
  '/pages.xml': site[PATH]!,
  '/more.xml': site[PATH]!,
});

export const sitemap: Breaks = {
  absent: { by: all(remove(PATH), undeclared) },
  html: { by: serve(PATH, html) },
  refused: { by: serve(PATH, { status: 403 }) },
  broken: { by: serve(PATH, { status: 500 }) },
  'one-not-xml': {
    by: all(
      swap(
        '/robots.txt',
        'Sitemap: https://site.test/sitemap.xml\n',
        'Sitemap: https://site.test/sitemap.xml\nSitemap: https://site.test/news.xml\n',
      ),
      serve('/news.xml', {
        headers: { 'content-type': 'application/xml' },
        body: '<urlset><url><loc>https://site.test/?a=1&b=2</loc></url></urlset>',
      }),
    ),
  },
  'not-xml': { by: truncate(PATH) },
  empty: { by: swap(PATH, /<url>[\s\S]*<\/url>/, '') },
  child: { on: indexed, by: remove('/more.xml') },
  limits: {
    by: edit(PATH, (body) =>
      body.replace(
        '</urlset>',
        `${'<url><loc>https://site.test/about</loc><lastmod>2026-11-03</lastmod></url>'.repeat(50_001)}</urlset>`,
      ),
    ),
  },
  foreign: {
    on: serve('https://shop.site.test/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nAllow: /\n',
    }),
    by: entry('https://shop.site.test/sale'),
  },
  namespace: { by: swap(PATH, 'xmlns="http:', 'xmlns="https:') },
  'invalid-loc': { by: swap(PATH, /<loc>https:\/\/site\.test\/about</, '<loc>/about<') },
  'lastmod-coverage': { by: dates('') },
  'lastmod-identical': { by: dates('<lastmod>2026-11-03</lastmod>') },
  'lastmod-future': { by: swap(PATH, /<lastmod>.*?<\/lastmod>/, '<lastmod>2031-01-01</lastmod>') },
  dead: { by: entry('https://site.test/gone') },
  redirecting: {
    by: (site) => ({
      ...site,
      ...Object.fromEntries(
        Object.entries(site).flatMap(([path, answer]) =>
          /^\/\w+\/[\w-]+$/.test(path) && !path.startsWith('/mcp')
            ? [
                [path, { status: 301, headers: { location: `${path}/` } }],
                [`${path}/`, answer],
              ]
            : [],
        ),
      ),
    }),
  },
  unindexable: {
    by: all(
      entry('https://site.test/draft'),
      serve('/draft', {
        headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
        body: '<!doctype html><html lang="en"><title>Draft</title><h1>Draft</h1></html>',
      }),
    ),
  },
  undeclared: { by: undeclared },
  type: { by: headers(PATH, { 'content-type': 'application/octet-stream' }) },
};
