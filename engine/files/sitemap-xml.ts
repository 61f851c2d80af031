import { withoutIndexName } from '../parse/paths';
import { lastmodTime } from '../parse/sitemap';
import { concat } from '../parse/text-list';
import { escapeXml } from '../parse/xml';
import { robotsAllows } from '../parse/robots';
import { robotsTxtFile, type RobotsReading } from '../probes/files';
import { isIndexable, NOT_A_PAGE } from '../probes/listed-pages';
import { homePage, resolveUrl } from '../probes/page';
import { siteLinks } from '../probes/site-links';
import { listedUrls, sitemaps, type SitemapsReading } from '../probes/sitemaps';
import type { ProbeContext } from '../probes/probe-context';
import { SAME_MIN } from '../checks/sitemap/dates';
import { defineArtifact, type FindingOf } from './define';
import { DAY_MS } from '../parse/time';
import { isFetched } from '../probes/availability';

const URLS_MAX = 5_000;

/** Pages that the existing sitemap and the home page list, on the home page's host. */
export const sitemapXml = defineArtifact({
  kind: 'sitemap-xml',
  checkIds: ['sitemap'],
  probes: { maps: sitemaps, home: homePage, links: siteLinks, robots: robotsTxtFile },

  generate({ maps, home, links, robots }, context, { open, required, optional }) {
    // A sitemap that was not read completely is not replaced, because pages would be lost.
    if (!isReadWhole(maps)) return null;
    const { host } = new URL(home.url);
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
      if (!pages.has(url) && isPage(url) && !pages.has(withoutIndexName(url))) pages.add(url);
    }
    const urls = [...pages].slice(0, URLS_MAX);
    const isOnlyForDates = [...open.keys()].every((code) => code === 'sitemap/lastmod-coverage');
    const dateOf = isOnlyForDates ? required : optional;
    const dateByUrl = datesOf(new Set(urls), maps, context.date);
    const dates = urls.map((url, i) => {
      const sample = new Date(context.date.getTime() - (i % 300) * DAY_MS)
        .toISOString()
        .slice(0, 10);
      return (
        dateByUrl.get(url) ?? dateOf('date of its last change, YYYY-MM-DD', sample, 'modified')
      );
    });
    const entries = urls.map((url, i) => {
      const date = dates[i];
      const lastmod = date === undefined ? '' : `    <lastmod>${escapeXml(date)}</lastmod>\n`;
      return `  <url>\n    <loc>${escapeXml(url)}</loc>\n${lastmod}  </url>\n`;
    });
    const path = placeOf(maps, context);
    const isNamed = isDeclared(maps, robots, context.resolve(path));
    const other = maps.files.find(
      (f) => f.isNamed && f.file.exchange.ask.url !== context.resolve(path),
    );
    return {
      path,
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
      needs: isNamed ? [] : ['robots-txt'],
      leavesOpen: [
        ...dateFindings(dates),
        ...(isNamed || !isFetched(robots) ? [] : [{ code: 'sitemap/undeclared' } as const]),
      ],
    };
  },
});

/** Open findings of a page list with these dates. */
function dateFindings(dates: readonly (string | undefined)[]): FindingOf[] {
  if (dates.length === 0) return [{ code: 'sitemap/empty' }];
  const dated = dates.filter((date) => date !== undefined);
  return [
    ...(dated.length < dates.length / 2 ? [{ code: 'sitemap/lastmod-coverage' } as const] : []),
    ...(dated.length >= SAME_MIN && new Set(dated).size === 1
      ? [{ code: 'sitemap/lastmod-identical' } as const]
      : []),
  ];
}

/** True if robots.txt names this file or an existing one, or is unknown: then no other line is needed. */
const isDeclared = (
  { named, present }: SitemapsReading,
  { state }: RobotsReading,
  url: string,
): boolean =>
  state === 'unmeasured' ||
  state === 'unknown' ||
  named.includes(url) ||
  present.some((file) => file.isNamed);

/** Path of the only sitemap of this origin, existing or declared. */
function placeOf({ files, present }: SitemapsReading, context: ProbeContext): string {
  const current = present[0] ?? files.find(({ isNamed }) => isNamed);
  const url = current && new URL(current.file.exchange.ask.url);
  const isOwn = url?.origin === context.origin && /^[^?]+\.xml$/.test(url.pathname + url.search);
  return isOwn && current?.sitemap?.kind !== 'index' ? url.pathname : '/sitemap.xml';
}

const isReadWhole = ({ files, present, children, lists }: SitemapsReading): boolean =>
  [...files, ...children].every(({ isCut }) => !isCut) &&
  present.every(
    ({ sitemap, urls }) => sitemap?.kind !== 'index' || urls.length <= children.length,
  ) &&
  lists.every(({ urls }) => urls.length <= URLS_MAX);

/** Dates of these addresses in the existing sitemaps; future days are ignored. */
function datesOf(
  urls: ReadonlySet<string>,
  { lists }: SitemapsReading,
  today: Date,
): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const { sitemap, file } of lists)
    for (const { loc, lastmod } of sitemap.entries) {
      // W3C dates only; a feed's date is not valid here.
      if (lastmod === null || !/^\d{4}-\d{2}/.test(lastmod)) continue;
      const url = resolveUrl(loc, file.exchange.answer.url);
      const time = lastmodTime(lastmod);
      if (url && urls.has(url) && time !== null && time <= today.getTime() + DAY_MS)
        dates.set(url, lastmod);
    }
  return dates;
}

/** Sampled addresses that answer with an error or redirect. */
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
