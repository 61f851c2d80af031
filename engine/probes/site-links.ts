import { probe, read, type Questions } from './probe';
import { memoized } from '../network/recording';
import { siteOf, type ProbeContext } from './probe-context';
import { homePage, type HtmlView } from './page';

/** A home page link within the site (same registrable domain). */
export interface SiteLink {
  readonly url: string;
  /**
   * First label of the host in lower case, such as `docs` of docs.example.com. Empty for the site itself: the name of
   * docs.com is no hint.
   */
  readonly hostLabel: string;
  /** Lower-case path segments, without empty ones. */
  readonly segments: readonly string[];
  readonly text: string;
}

/** Same-site links of the home page in document order, without duplicates. */
export const siteLinks = probe(function* (context): Questions<readonly SiteLink[]> {
  const { html } = yield* read(homePage);
  if (!html) return [];
  // Keyed by the anchors, which a head snippet leaves unchanged, so that all projections share the list.
  const linksByHost = memoized(html.anchors, newLists);
  let links = linksByHost.get(context.host);
  if (!links) linksByHost.set(context.host, (links = collect(context, html)));
  return links;
});

const newLists = () => new Map<string, readonly SiteLink[]>();

function collect(context: ProbeContext, { anchors }: HtmlView): SiteLink[] {
  const byUrl = new Map<string, SiteLink>();
  for (const { url, text } of anchors) {
    if (byUrl.has(url) || !context.isSameSite(url)) continue;
    const { hostname, pathname } = new URL(url);
    byUrl.set(url, {
      url,
      text,
      hostLabel: hostLabelOf(hostname),
      segments: pathname.toLowerCase().split('/').filter(Boolean),
    });
  }
  return [...byUrl.values()];
}

/** First label of a host below the registrable domain; empty for the domain itself. */
export const hostLabelOf = (hostname: string): string =>
  hostname === siteOf(hostname) ? '' : (hostname.split('.')[0] ?? '');

/** First link whose host label or first path segment is one of these names. */
export function findLinkNamed(
  links: readonly SiteLink[],
  hostLabels: readonly string[],
  firstSegments: readonly string[],
): SiteLink | undefined {
  return links.find(
    (l) => hostLabels.includes(l.hostLabel) || firstSegments.includes(l.segments[0] ?? ''),
  );
}
