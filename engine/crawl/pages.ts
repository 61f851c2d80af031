import type { Seen } from '../seen';
import { homePage } from '../probes/page';
import { siteLinks } from '../probes/site-links';
import { mayFetch } from '../probes/sample';
import type { PageList } from '../audit/examiner';

/** Address endings that are no pages. */
const NOT_A_PAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|md|pdf|zip|gz|tgz|mp[34]|webm|woff2?|ttf|rss|atom)$/i;

/**
 * Further pages of a site: same host as where `GET /` ended, allowed by robots.txt for our token, in the
 * order home links, sitemap, llms.txt, each address once.
 */
export function pagesOf(seen: Seen, max: number, listed: readonly string[] = []): PageList {
  const home = new URL(homePage.read(seen).url);
  const found = new Set<string>();
  for (const url of [...siteLinks.read(seen).map((l) => l.url), ...listed]) {
    const { host, pathname } = new URL(url);
    if (host !== home.host || url === home.href || url === seen.homeUrl || NOT_A_PAGE.test(pathname)) continue;
    found.add(url);
  }
  const allowed = [...found].filter((url) => mayFetch(seen, url));
  const urls = allowed.slice(0, max);
  return { urls, discovered: found.size - urls.length };
}
