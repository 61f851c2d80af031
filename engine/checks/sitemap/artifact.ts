import { lastmodTime } from '../../parse/sitemap';
import { concat } from '../../parse/text-list';
import { escapeXml } from '../../parse/xml';
import { robotsAllows } from '../../parse/robots';
import { robotsTxtFile, type RobotsReading } from '../../probes/files';
import { isIndexable, NOT_A_PAGE } from '../../probes/listed-pages';
import { homePage, resolveUrl } from '../../probes/page';
import { siteLinks } from '../../probes/site-links';
import { listedUrls, sitemaps, type SitemapsReading } from '../../probes/sitemaps';
import { defineArtifact } from '../../artifacts/define';

const URLS_MAX = 5_000;
const DAY = 86_400_000;

/** The pages that the present sitemap and the home page name, on the host where the home page is. */
export const sitemapXml = defineArtifact({
  kind: 'sitemap-xml',
  checkIds: ['sitemap'],
  probes: { maps: sitemaps, home: homePage, links: siteLinks, robots: robotsTxtFile },

  generate({ maps, home, links, robots }, context, { open, todo }) {
    const { host } = new URL(home.url);
    const stale = ['lastmod-identical', 'lastmod-future', 'lastmod-old'].some((slug) =>
      open.has(`sitemap/${slug}`),
    );
    const bad = new Set(badUrls(maps));
    const isPage = (url: string) => {
      const { host: at, pathname, search } = new URL(url);
      return (
        at === host &&
        !bad.has(url) &&
        !NOT_A_PAGE.test(pathname) &&
        robotsAllows(robots.robots, '*', pathname + search).allowed
      );
    };
    const linked = links.map((l) => l.url).filter((url) => isIndexable(context, url));
    const measured = context.pages.filter((page) => page.isIndexable).map((page) => page.url);
    for (const { url, isIndexable: isListed } of context.pages) if (!isListed) bad.add(url);
    const pages = new Set<string>();
    for (const url of concat([home.url], listedUrls(maps), linked, measured)) {
      if (pages.size > URLS_MAX) break;
      if (!pages.has(url) && isPage(url)) pages.add(url);
    }
    const urls = [...pages].slice(0, URLS_MAX);
    const known = stale ? new Map<string, string>() : datesOf(new Set(urls), maps);
    const entries = urls.map((url, i) => {
      const sample = new Date(context.date.getTime() - (i % 300) * DAY).toISOString().slice(0, 10);
      const date =
        known.get(url) ?? todo('date of its last change, YYYY-MM-DD', sample, 'modified');
      return `  <url>\n    <loc>${escapeXml(url)}</loc>\n    <lastmod>${escapeXml(date)}</lastmod>\n  </url>\n`;
    });
    const other = maps.files.find(
      (f) => f.isNamed && f.file.exchange.ask.url !== context.resolve('/sitemap.xml'),
    );
    return {
      path: '/sitemap.xml',
      filename: 'sitemap.xml',
      contentType: 'application/xml',
      headers: [],
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
      warnings: [
        'It lists the pages that were seen; add the others, or better, generate it from your content.',
        ...(other
          ? [
              `robots.txt names ${other.file.exchange.ask.url}; let its Sitemap line name this file instead.`,
            ]
          : []),
        ...(pages.size > URLS_MAX ? [`Only the first ${URLS_MAX} addresses are listed.`] : []),
      ],
      pointer: null,
      needs: isDeclared(maps, robots, context.resolve('/sitemap.xml')) ? [] : ['robots-txt'],
    };
  },
});

/** robots.txt names this file, or one that is there, or nobody knows: then the check asks for no other line. */
const isDeclared = (
  { named, present }: SitemapsReading,
  { state }: RobotsReading,
  url: string,
): boolean =>
  state === 'unmeasured' ||
  state === 'unknown' ||
  named.includes(url) ||
  present.some((file) => file.isNamed);

/** What the present sitemaps say of these addresses. */
function datesOf(
  urls: ReadonlySet<string>,
  { lists }: SitemapsReading,
): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const { sitemap, file } of lists)
    for (const { loc, lastmod } of sitemap.entries) {
      // The W3C form only: a feed's date is none.
      if (lastmod === null || !/^\d{4}-\d{2}/.test(lastmod)) continue;
      const url = resolveUrl(loc, file.exchange.answer.url);
      if (url && urls.has(url) && lastmodTime(lastmod) !== null) dates.set(url, lastmod);
    }
  return dates;
}

/** Sampled addresses that answer with an error or lead elsewhere. */
function badUrls({ sample }: SitemapsReading): ReadonlySet<string> {
  return new Set(
    sample.flatMap(({ url, exchange, disallowed }) =>
      disallowed ||
      (exchange?.answer.kind === 'reply' &&
        (exchange.answer.status >= 400 ||
          exchange.answer.hops.length > 0 ||
          exchange.answer.headers.some(
            ([name, value]) => name === 'x-robots-tag' && /noindex|none/i.test(value),
          )))
        ? [url]
        : [],
    ),
  );
}
