import { describe, expect, it } from 'vitest';
import { sitemapXml } from '@/engine/files/sitemap-xml';
import type { Facts } from '@/engine/files/facts';
import { parseSitemap } from '@/engine/parse/sitemap';
import { html, page, redirect, text, type MemorySite } from '../../helpers/memory-network';
import { openSlugs, repair } from '../../helpers/repair';

const ROBOTS = {
  '/robots.txt': text(
    'User-agent: *\nDisallow: /private\nSitemap: https://site.test/sitemap.xml\n',
  ),
};
const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const urlset = (...urls: [string, string?][]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map(([u, d]) => `<url><loc>${u}</loc>${d ? `<lastmod>${d}</lastmod>` : ''}</url>`).join('')}</urlset>`,
  );
const made = (site: MemorySite, facts: Facts = {}) =>
  repair(sitemapXml, 'sitemap', { ...ROBOTS, '/about': page(), ...site }, { facts });

describe('sitemap-xml', () => {
  it.each<[string, MemorySite]>([
    ['absent', {}],
    ['html', { '/sitemap.xml': html('<!doctype html><p>x') }],
    ['refused', { '/sitemap.xml': { status: 403 } }],
    ['broken', { '/sitemap.xml': { status: 500 } }],
    ['not-xml', { '/sitemap.xml': xml('<urlset>') }],
    ['empty', { '/sitemap.xml': xml('<urlset/>') }],
    [
      'child',
      {
        '/sitemap.xml': xml(
          '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://site.test/a.xml</loc></sitemap></sitemapindex>',
        ),
      },
    ],
    [
      'foreign',
      {
        '/sitemap.xml': urlset(
          ['https://site.test/', '2026-11-01'],
          ['https://a.test/', '2026-11-01'],
        ),
        'https://a.test/robots.txt': text(''),
      },
    ],
    ['lastmod-coverage', { '/sitemap.xml': urlset(['https://site.test/']) }],
    ['lastmod-future', { '/sitemap.xml': urlset(['https://site.test/', '2036-11-01']) }],
    [
      'dead',
      {
        '/sitemap.xml': urlset(
          ['https://site.test/', '2026-11-01'],
          ['https://site.test/gone', '2026-11-01'],
        ),
      },
    ],
    [
      'redirecting',
      {
        '/sitemap.xml': urlset(
          ['https://site.test/', '2026-11-01'],
          ['https://site.test/old', '2026-11-01'],
        ),
        '/old': redirect('/about'),
      },
    ],
    [
      'unindexable',
      {
        '/sitemap.xml': urlset(
          ['https://site.test/', '2026-11-01'],
          ['https://site.test/private', '2026-11-01'],
        ),
      },
    ],
    [
      'type',
      {
        '/sitemap.xml': {
          headers: { 'content-type': 'text/html' },
          body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://site.test/</loc><lastmod>2026-11-01</lastmod></url></urlset>',
        },
      },
    ],
  ])('repairs %s, and the check passes', async (slug, site) => {
    const { before, after } = await made(site, { modified: '2026-11-03' });
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
  });

  it('keeps known dates and omits unknown ones', async () => {
    const { given } = await made({
      '/sitemap.xml': urlset(
        ['https://site.test/', '2026-11-01'],
        ['https://site.test/gone', '2026-11-02'],
        ['https://site.test/soon', '2036-11-02'],
      ),
      '/soon': page(),
    });
    expect(given!.content).toContain(
      '<loc>https://site.test/</loc>\n    <lastmod>2026-11-01</lastmod>',
    );
    expect(given!.content).toContain('<loc>https://site.test/about</loc>\n  </url>');
    expect(given!.content).toContain('<loc>https://site.test/soon</loc>\n  </url>');
    expect(given!.content).not.toContain('/gone');
  });

  it('keeps each of many dates, even if all are equal or one is in the future', async () => {
    const paths = Array.from({ length: 143 }, (_, i) => `/p${i}`);
    const { given } = await made({
      '/sitemap.xml': urlset(
        ['https://site.test/gone', '2036-01-01'],
        ...paths.map((p): [string, string] => [`https://site.test${p}`, '2026-10-01']),
      ),
      ...Object.fromEntries(paths.map((p) => [p, page()])),
    });
    expect(given!.content.match(/<lastmod>2026-10-01/g)).toHaveLength(143);
  });

  it('is not generated from an index that was read partly, because it would lose pages', async () => {
    const { given } = await made({
      '/sitemap.xml': xml(
        `<sitemapindex>${['a', 'b', 'c', 'd'].map((n) => `<sitemap><loc>https://site.test/${n}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
      ),
      '/a.xml': urlset(['https://site.test/', '2026-11-01']),
    });
    expect(given).toBeNull();
  });

  it('lists a folder and its index file once', async () => {
    const { given } = await made({
      '/': page({
        main: '<a href="/index.html">Home</a><a href="/docs/">Docs</a><a href="/docs/index.html">Docs</a>',
      }),
      '/index.html': page(),
      '/docs/': page(),
      '/docs/index.html': page(),
    });
    expect(given!.content.match(/<loc>[^<]*/g)).toEqual([
      '<loc>https://site.test/',
      '<loc>https://site.test/about',
      '<loc>https://site.test/docs/',
    ]);
  });

  it('stays well-formed for any links of the site, and lists those that answer', async () => {
    const { given } = await made({
      '/': page({
        main: '<a href="/?a=1&amp;b=\'&lt;/loc&gt;]]&gt;">x</a><a href="/gone">y</a><a href="/moved">z</a>',
      }),
      '/?a=1&b=%27%3C/loc%3E]]%3E': page(),
      '/moved': redirect('/about'),
    });
    const sitemap = parseSitemap(given!.content, false);
    expect(sitemap.kind).toBe('urlset');
    expect(sitemap.kind === 'bad' ? [] : [...sitemap.entries.locs]).toEqual([
      'https://site.test/',
      expect.any(String),
      'https://site.test/?a=1&b=%27%3C/loc%3E]]%3E',
    ]);
  });
});
