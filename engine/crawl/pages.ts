import type { ProbeContext } from '../probes/probe-context';
import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { concat } from '../parse/text-list';
import { homePage } from '../probes/page';
import { siteLinks } from '../probes/site-links';
import { robotsTxtFile } from '../probes/files';
import { extensionsFor, type Robots } from '../parse/robots';
import { ROBOTS_TOKEN } from '../probes/exclusion';
import { isAllowed } from '../probes/sample';
import { hostOf, listedUrls, sitemapLists } from '../probes/sitemaps';
import { templatesOf } from './templates';

export interface PageList {
  /** Addresses to measure, in order, without the home page. */
  readonly urls: readonly string[];
  /** Number of same-host addresses found, including `urls` and the home page. */
  readonly discovered: number;
  /** Time between the starts of two page measurements. */
  readonly delayMs: number;
}

/** Paths that end like a file that is not a page, and the paths that RFC 8615 reserves for metadata. */
const NOT_A_PAGE =
  /^https?:\/\/[^/]+\/\.well-known\/|^[^?#]*\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|md|pdf|zip|gz|tgz|mp[34]|webm|woff2?|ttf|rss|atom)(?:[?#]|$)/i;

/**
 * Additional pages to measure: on the host that `GET /` ended on, allowed by robots.txt for our token, ordered by home
 * links, sitemap, llms.txt, without duplicates. If there are more than `max`, every template is sampled.
 */
export function pagesOf(context: ProbeContext, max: number): PageList {
  const robots = context.read(robotsTxtFile);
  const home = new URL(context.read(homePage).url);
  const found = new Set<string>();
  for (const url of concat(
    context.read(siteLinks).map((l) => l.url),
    listedUrls(context.read(sitemapLists)),
    context.read(llmsTxtChoice).content?.urls ?? [],
  )) {
    if (url === home.href || url === context.homeUrl || found.has(url)) continue;
    if (hostOf(url) === home.host && !NOT_A_PAGE.test(url)) found.add(url);
  }
  const delayMs = crawlDelayMs(robots.robots);
  const fitting = delayMs === 0 ? max : Math.min(max, Math.floor(PAGES_MS / delayMs));
  const urls: string[] = [];
  // Stops at enough allowed addresses: a sitemap may list 50 000, and each needs a robots.txt match.
  for (const url of fitting > 0 && found.size > fitting ? byTemplate(found) : found) {
    if (urls.length >= fitting) break;
    if (isAllowed(url, robots)) urls.push(url);
  }
  return { urls, discovered: 1 + found.size, delayMs };
}

/** Takes one page of each template in turn: a sample of 10 000 products, and all of 30 help pages. */
function* byTemplate(found: ReadonlySet<string>): Generator<string> {
  const templateOf = templatesOf(found);
  const groups = new Map<string, string[]>();
  for (const url of found) {
    const template = templateOf(url);
    const group = groups.get(template);
    if (group) group.push(url);
    else groups.set(template, [url]);
  }
  let open = [...groups.values()];
  for (let round = 0; open.length > 0; round++) {
    for (const group of open) yield group[round]!;
    open = open.filter((group) => group.length > round + 1);
  }
}

/** Most time for pages with a crawl delay; leaves a minute of the scan for the rest. */
const PAGES_MS = 8 * 60_000;
/** Longest delay that is honoured, so that a scan ends. */
const DELAY_MAX_SECONDS = 10;

/** `Crawl-delay` of our group, or of `*`: seconds between page requests, as Bing reads it. */
function crawlDelayMs(robots: Robots): number {
  const own = ROBOTS_TOKEN.toLowerCase();
  const lines = extensionsFor(robots, robots.groups.has(own) ? own : '*');
  const seconds = Number(lines.find(({ field }) => field === 'crawl-delay')?.value);
  return seconds > 0 ? Math.min(seconds, DELAY_MAX_SECONDS) * 1000 : 0;
}
