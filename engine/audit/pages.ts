import type { ProbeContext } from '../probes/probe-context';
import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { groupBy } from '../parse/lists';
import { concat } from '../parse/text-list';
import { homePage } from '../probes/page';
import { siteLinks } from '../probes/site-links';
import { robotsTxtFile, type RobotsReading } from '../probes/files';
import { extensionsFor, type Robots } from '../parse/robots';
import { ROBOTS_TOKEN } from '../probes/exclusion';
import { isAllowed } from '../probes/sample';
import { hostOf, listedUrls, sitemapLists } from '../probes/sitemaps';
import { templatesOf } from './templates';

/** Paths that end like a file that is not a page, and the paths that RFC 8615 reserves for metadata. */
const NOT_A_PAGE =
  /^https?:\/\/[^/]+\/\.well-known\/|^[^?#]*\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|md|pdf|zip|gz|tgz|mp[34]|webm|woff2?|ttf|rss|atom)(?:[?#]|$)/i;

/**
 * Chooses the additional pages to measure: on the host that `GET /` ended on, allowed by robots.txt for our token,
 * without duplicates. If there are more than `max`, every template is sampled.
 */
export class PageChoice {
  /** Time between the starts of two page measurements. */
  readonly delayMs: number;
  private readonly home: URL;
  private readonly robots: RobotsReading;
  private readonly chosen: Set<string>;
  private left: number;

  constructor(
    private readonly context: ProbeContext,
    max: number,
    /** Addresses to measure instead. */
    pages: readonly string[] | null = null,
  ) {
    this.home = new URL(context.read(homePage).url);
    this.robots = context.read(robotsTxtFile);
    this.chosen = new Set([this.home.href, context.homeUrl]);
    this.delayMs = pages === null ? crawlDelayMs(this.robots.robots) : 0;
    this.left = this.delayMs === 0 ? max : Math.min(max, Math.floor(PAGES_MS / this.delayMs));
    if (pages !== null) {
      for (const url of pages) this.chosen.add(url);
      this.left = 0;
      this.lists = pages;
      return;
    }
    this.lists = this.choose(
      concat(
        context.read(siteLinks).map(({ url }) => url),
        listedUrls(context.read(sitemapLists)),
        context.read(llmsTxtChoice).content?.urls ?? [],
      ),
    );
  }

  /** Pages of the links of the home page, then the sitemap, then llms.txt. */
  readonly lists: readonly string[];

  /** Pages that measured pages link to, and no list names. Addresses with a query are mostly filters of the same page. */
  behind(links: readonly string[]): readonly string[] {
    return this.choose(links.filter((url) => !url.includes('?')));
  }

  /** Number of same-host addresses found, including the home page. */
  get discovered(): number {
    return this.chosen.size - (this.home.href === this.context.homeUrl ? 0 : 1);
  }

  private choose(candidates: Iterable<string>): readonly string[] {
    const added = new Set<string>();
    for (const url of candidates) {
      if (this.chosen.has(url) || hostOf(url) !== this.home.host || NOT_A_PAGE.test(url)) continue;
      this.chosen.add(url);
      added.add(url);
    }
    const urls: string[] = [];
    // Stops at enough allowed addresses: a sitemap may list 50 000, and each needs a robots.txt match.
    for (const url of this.left > 0 && added.size > this.left ? byTemplate(added) : added) {
      if (urls.length >= this.left) break;
      if (isAllowed(url, this.robots)) urls.push(url);
    }
    this.left -= urls.length;
    return urls;
  }
}

/** Takes one page of each template in turn: a sample of 10 000 products, and all of 30 help pages. */
export function* byTemplate(urls: ReadonlySet<string>): Generator<string> {
  let open = [...groupBy(urls, templatesOf(urls)).values()];
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
  const token = ROBOTS_TOKEN.toLowerCase();
  const lines = extensionsFor(robots, robots.groups.has(token) ? token : '*');
  const seconds = Number(lines.find(({ field }) => field === 'crawl-delay')?.value);
  return seconds > 0 ? Math.min(seconds, DELAY_MAX_SECONDS) * 1000 : 0;
}
