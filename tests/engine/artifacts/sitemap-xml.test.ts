import { describe, expect, it } from 'vitest';
import { sitemapXml } from '@/engine/checks/sitemap/artifact';
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
    `<urlset>${urls.map(([u, d]) => `<url><loc>${u}</loc>${d ? `<lastmod>${d}</lastmod>` : ''}</url>`).join('')}</urlset>`,
  );
const made = (site: MemorySite) =>
  repair(sitemapXml, 'sitemap', { ...ROBOTS, '/about': page(), ...site });

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
          '<sitemapindex><sitemap><loc>https://site.test/a.xml</loc></sitemap></sitemapindex>',
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
    [
      'lastmod-identical',
      {
        '/sitemap.xml': urlset(
          ...['', '?1', '?2', '?3', '?4'].map((p): [string, string] => [
            `https://site.test/${p}`,
            '2026-11-01',
          ]),
        ),
        ...Object.fromEntries(['/?1', '/?2', '/?3', '/?4'].map((p) => [p, page()])),
      },
    ],
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
          body: '<urlset><url><loc>https://site.test/</loc><lastmod>2026-11-01</lastmod></url></urlset>',
        },
      },
    ],
  ])('mends %s, and the check is clean', async (slug, site) => {
    const { before, after } = await made(site);
    expect(openSlugs(before)).toEqual([slug]);
    expect(after.score).toBe(100);
  });

  it('keeps known dates and leaves the others to the owner', async () => {
    const { given } = await made({
      '/sitemap.xml': urlset(
        ['https://site.test/', '2026-11-01'],
        ['https://site.test/gone', '2026-11-02'],
      ),
    });
    expect(given!.content).toContain(
      '<loc>https://site.test/</loc>\n    <lastmod>2026-11-01</lastmod>',
    );
    expect(given!.content).toContain(
      '<loc>https://site.test/about</loc>\n    <lastmod>TODO date of its last change, YYYY-MM-DD</lastmod>',
    );
    expect(given!.content).not.toContain('/gone');
  });

  it('stays well-formed whatever the site links to, and lists of it what answers there', async () => {
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
