import { describe, expect, it } from 'vitest';
import { llmsTxt } from '@/engine/checks/llms-txt/check';
import { sitemap } from '@/engine/checks/sitemap/check';
import { pagesOf } from '@/engine/crawl/pages';
import { examine } from '../../helpers/examine';
import { page, redirect, text, type MemorySite } from '../../helpers/memory-network';

const map = (...urls: string[]) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((u) => `<url><loc>${u}</loc></url>`).join('')}</urlset>`,
});

async function pages(site: MemorySite, max: number) {
  const { evaluation } = await examine([sitemap, llmsTxt], site);
  return pagesOf(evaluation.context, max);
}

describe('further pages of a site', () => {
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

  it('come from home links, then the sitemap, then llms.txt, each once and only of this host', async () => {
    expect((await pages(site, 10)).urls).toEqual([
      'https://site.test/about',
      'https://site.test/b',
      'https://site.test/c',
      'https://site.test/f',
    ]);
  });

  it('leave out what robots.txt keeps from us; discovered counts it, the home page and all measured ones', async () => {
    expect((await pages(site, 10)).discovered).toBe(6);
    expect(await pages(site, 2)).toEqual({
      urls: ['https://site.test/about', 'https://site.test/b'],
      discovered: 6,
    });
  });

  it('are those of the host where the home page ended', async () => {
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

  it('of a sitemap with 50 000 entries are all counted', async () => {
    const many = {
      '/sitemap.xml': map(...Array.from({ length: 50_000 }, (_, i) => `https://site.test/${i}`)),
    };
    expect((await pages(many, 3)).discovered).toBe(50_002);
  });
});
