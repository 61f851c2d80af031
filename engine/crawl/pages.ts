import type { ProbeContext } from '../probe-context';
import { llmsTxtChoice } from '../checks/llms-txt/probe';
import { concat } from '../parse/text-list';
import { homePage } from '../probes/page';
import { siteLinks } from '../probes/site-links';
import { robotsTxtFile } from '../probes/files';
import { isAllowed } from '../probes/sample';
import { hostOf, listedUrls, sitemapLists } from '../probes/sitemaps';
import type { PageList } from '../audit/evaluator';

/** Addresses whose path ends like a file that is no page. */
const NOT_A_PAGE =
  /^[^?#]*\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|md|pdf|zip|gz|tgz|mp[34]|webm|woff2?|ttf|rss|atom)(?:[?#]|$)/i;

/**
 * Further pages of a site: same host as where `GET /` ended, allowed by robots.txt for our token, in the
 * order home links, sitemap, llms.txt, each address once.
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
  const urls: string[] = [];
  for (const url of found) {
    // A sitemap may list 50 000 addresses: rules are read only until enough are allowed.
    if (urls.length >= max) break;
    if (isAllowed(url, robots)) urls.push(url);
  }
  return { urls, discovered: 1 + found.size };
}
