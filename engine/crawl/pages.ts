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
  /** To be measured, in order; the home page is not among them. */
  readonly urls: readonly string[];
  /** Same-host addresses found, those of `urls` and the home page among them. */
  readonly discovered: number;
  /** From the start of one page to the start of the next. */
  readonly delayMs: number;
}

/** Addresses whose path ends like a file that is no page, or that RFC 8615 keeps for metadata. */
const NOT_A_PAGE =
  /^https?:\/\/[^/]+\/\.well-known\/|^[^?#]*\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|md|pdf|zip|gz|tgz|mp[34]|webm|woff2?|ttf|rss|atom)(?:[?#]|$)/i;

/**
 * Further pages of a site: same host as where `GET /` ended, allowed by robots.txt for our token, in the
 * order home links, sitemap, llms.txt, each address once. Where there are more than `max`, some of every template.
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
  // A sitemap may list 50 000 addresses: rules are read only until enough are allowed.
  for (const url of fitting > 0 && found.size > fitting ? byTemplate(found) : found) {
    if (urls.length >= fitting) break;
    if (isAllowed(url, robots)) urls.push(url);
  }
  return { urls, discovered: 1 + found.size, delayMs };
}

/** A page of each template in turn: of 10 000 products this takes a sample, and of 30 help pages all. */
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

/** What pages with a delay may take: a minute of the scan is left for the rest of it. */
const PAGES_MS = 8 * 60_000;
/** A site that asks for more is asked as seldom as this, or a scan of it would have no end. */
const DELAY_MAX_SECONDS = 10;

/** `Crawl-delay` of our own group or of everyone's: seconds from one page to the next, as Bing reads it. */
function crawlDelayMs(robots: Robots): number {
  const own = ROBOTS_TOKEN.toLowerCase();
  const lines = extensionsFor(robots, robots.groups.has(own) ? own : '*');
  const seconds = Number(lines.find(({ field }) => field === 'crawl-delay')?.value);
  return seconds > 0 ? Math.min(seconds, DELAY_MAX_SECONDS) * 1000 : 0;
}
