import { describe, expect, it } from 'vitest';
import { llmsTxt } from '@/engine/checks/llms-txt/check';
import { sitemap } from '@/engine/checks/sitemap/check';
import { PageChoice } from '../../../engine/audit/pages';
import { templatesOf } from '../../../engine/audit/templates';
import { examine } from '../../helpers/examine';
import { measureKept } from '../../helpers/site-report';
import { page, redirect, text, type MemorySite } from '../../helpers/memory-network';

const map = (...urls: string[]) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((u) => `<url><loc>${u}</loc></url>`).join('')}</urlset>`,
});

async function pages(site: MemorySite, max: number) {
  const { evaluation } = await examine([sitemap, llmsTxt], site);
  const { lists: urls, discovered, delayMs } = new PageChoice(evaluation.context, max);
  return { urls, discovered, delayMs };
}

describe('additional pages of a site', () => {
  const site: MemorySite = {
    '/': page({
      main: '<a href="/b">B</a> <a href="/logo.png">Logo</a> <a href="https://shop.site.test/x">Shop</a> <a href="/b#part">B</a>',
    }),
    '/robots.txt': text(
      'User-agent: *\nDisallow: /private\nSitemap: https://site.test/sitemap.xml\n',
    ),
    '/sitemap.xml': map(
      'https://site.test/',
      'https://site.test/b',
      'https://site.test/c',
      'https://site.test/private/d',
      'https://other.test/e',
    ),
    '/llms.txt': text('# Acme\n\n- [F](/f)\n- [C](/c)\n- [Text](/notes.md)\n'),
  };

  it('come from home links, then the sitemap, then llms.txt, without duplicates and on this host only', async () => {
    expect((await pages(site, 10)).urls).toEqual([
      'https://site.test/about',
      'https://site.test/b',
      'https://site.test/c',
      'https://site.test/f',
    ]);
  });

  it('exclude what robots.txt disallows; discovered counts it, the home page, and all measured pages', async () => {
    expect((await pages(site, 10)).discovered).toBe(6);
    expect(await pages(site, 2)).toEqual({
      urls: ['https://site.test/about', 'https://site.test/b'],
      discovered: 6,
      delayMs: 0,
    });
  });

  it('are then those behind them, without filters of the same page, up to the limit', async () => {
    const { evaluation } = await examine([sitemap, llmsTxt], site);
    const choice = new PageChoice(evaluation.context, 6);
    expect(choice.lists).toHaveLength(4);
    const links = ['b', 'g', 'g', 'h?sort=price', 'private/i', 'logo.png', 'j', 'k'];
    const behind = choice.behind(links.map((path) => `https://site.test/${path}`));
    expect(behind).toEqual(['https://site.test/g', 'https://site.test/j']);
    expect(choice.behind(['https://site.test/l'])).toEqual([]);
  });

  it('are measured behind pages that no list names, and counted', async () => {
    const linked = (path: string) => page({ main: `<a href="${path}">Next</a>` });
    const chain = { '/': linked('/a'), '/a': linked('/b'), '/b': linked('/c'), '/c': page() };
    const { report } = await measureKept('site.test', chain, 3);
    const paths = report.pages.map(({ url }) => new URL(url).pathname);
    expect(paths).toContain('/a');
    expect(paths).toContain('/b');
    expect(report.pages).toHaveLength(3);
    expect(report.discoveredUrls).toBeGreaterThan(3);
  });

  it('are on the host where the home page ended', async () => {
    const moved: MemorySite = {
      '/': redirect('https://www.site.test/'),
      'https://www.site.test/': page(),
      'https://www.site.test/sitemap.xml': map('https://www.site.test/g', 'https://site.test/h'),
    };
    expect((await pages(moved, 10)).urls).toEqual([
      'https://www.site.test/about',
      'https://www.site.test/g',
    ]);
  });

  it('are all counted for a sitemap with 50 000 entries', async () => {
    const many = {
      '/sitemap.xml': map(...Array.from({ length: 50_000 }, (_, i) => `https://site.test/${i}`)),
    };
    expect((await pages(many, 3)).discovered).toBe(50_002);
  });

  it('are a sample of products and all help pages for a shop', async () => {
    const pagesIn = (folder: string, count: number) =>
      Array.from({ length: count }, (_, i) => `https://site.test/${folder}/${i}`);
    const shop = {
      '/sitemap.xml': map(
        ...pagesIn('products', 10_000),
        ...pagesIn('help', 30),
        'https://site.test/terms',
      ),
    };
    const { urls, discovered } = await pages(shop, 250);
    const inFolder = (folder: string) => urls.filter((url) => url.includes(`/${folder}/`));
    expect([urls.length, discovered]).toEqual([250, 10_033]);
    expect(inFolder('help')).toHaveLength(30);
    expect(inFolder('products')).toHaveLength(218);
    expect(urls).toEqual(
      expect.arrayContaining(['https://site.test/about', 'https://site.test/terms']),
    );
    // Each template comes first once, so that a scan that runs out of time has sampled all.
    expect(urls.slice(0, 4).map((url) => new URL(url).pathname)).toEqual([
      '/about',
      '/products/0',
      '/help/0',
      '/terms',
    ]);
  });

  it('respect the crawl delay up to ten seconds, and are limited to what fits in the time', async () => {
    const many = map(...Array.from({ length: 300 }, (_, i) => `https://site.test/p/${i}`));
    const slow = (robots: string) =>
      pages({ '/sitemap.xml': many, '/robots.txt': text(robots) }, 250);
    const everyone = await slow('User-agent: *\nCrawl-delay: 60\n');
    expect([everyone.delayMs, everyone.urls.length]).toEqual([10_000, 48]);
    const ours = await slow(
      'User-agent: *\nCrawl-delay: 60\n\nUser-agent: Seamark\nCrawl-delay: 0.5\n',
    );
    expect([ours.delayMs, ours.urls.length]).toEqual([500, 250]);
    expect((await slow('User-agent: *\nCrawl-delay: soon\n')).delayMs).toBe(0);
  });

  it('are grouped by template, however deep and unusual the addresses are', () => {
    const at = (...paths: string[]) => paths.map((path) => `https://a.test${path}`);
    const products = at(
      '/p/1/reviews',
      '/p/2/reviews',
      '/p/3/reviews',
      '/p/4/reviews',
      '/p/5/reviews',
    );
    const help = at('/help/a', '/help/b/', '/help/c?x=/y', '/help/d', '/help/e');
    const templateOf = templatesOf([...products, ...help, ...at('/terms', '', '/?a=/b')]);
    const shapes = (urls: string[]) => [...new Set(urls.map(templateOf))];
    expect(shapes(products)).toEqual(['/p/{…}/{…}']);
    expect(shapes(help)).toEqual(['/help/{…}']);
    expect(shapes(at('/terms', '', '/?a=/b'))).toEqual(['/terms', '/']);
  });
});
