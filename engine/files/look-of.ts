import { attr, elementsNamed } from '../parse/html';
import type { HtmlView } from '../probes/page';
import { resolveUrl } from '../probes/page';
import { siteOf, type ProbeContext } from '../probes/probe-context';

/** Sites with profile pages of organizations or people, and the shape of their paths. */
const PROFILE_HOSTS: ReadonlyMap<string, RegExp> = new Map([
  ['linkedin.com', /^\/(?:company|in|school|showcase)\/[^/]+\/?$/],
  ['github.com', /^\/[^/]+\/?$/],
  ['gitlab.com', /^\/[^/]+\/?$/],
  ['x.com', /^\/[^/]+\/?$/],
  ['twitter.com', /^\/[^/]+\/?$/],
  ['facebook.com', /^\/(?:pages\/)?[^/]+\/?$/],
  ['instagram.com', /^\/[^/]+\/?$/],
  ['youtube.com', /^\/(?:@[^/]+|(?:c|channel|user)\/[^/]+)\/?$/],
  ['tiktok.com', /^\/@[^/]+\/?$/],
  ['bsky.app', /^\/profile\/[^/]+\/?$/],
  ['mastodon.social', /^\/@[^/]+\/?$/],
  ['crunchbase.com', /^\/organization\/[^/]+\/?$/],
  ['wikipedia.org', /^\/wiki\/[^/]+$/],
  ['wikidata.org', /^\/wiki\/Q\d+$/],
]);
/** First path segments that such sites use for their own pages. */
const NOT_A_NAME =
  /^\/(?:about|explore|features|hashtag|home|intent|login|p|privacy|search|share|sharer|signup|terms|watch)(?:[./]|$)/i;
/** Smallest logo size in pixels that search engines accept. */
const LOGO_MIN = 112;

/**
 * Logo of the page: its touch icon, a large icon, or the image named as such. Skips images that the scan found missing.
 */
export function logoOf(html: HtmlView, context: ProbeContext): string | undefined {
  const icons = html.links.flatMap(({ rels, url, type, element }) => {
    const sizes = attr(element, 'sizes');
    const isLarge =
      rels.includes('apple-touch-icon') && sizes === undefined
        ? true
        : type === 'image/svg+xml' || Number.parseInt(sizes ?? '0', 10) >= LOGO_MIN;
    const isIcon = rels.includes('apple-touch-icon') || rels.includes('icon');
    return isIcon && isLarge && url !== null ? [url] : [];
  });
  const images = elementsNamed(html.document, 'img').flatMap((image) => {
    const words = ['src', 'alt', 'class', 'id'].map((name) => attr(image, name) ?? '').join(' ');
    const url = resolveUrl(attr(image, 'src') ?? '', html.baseUrl);
    return /\blogo\b/i.test(words) && url !== null && context.isSameSite(url) ? [url] : [];
  });
  return [...images, ...icons].find((url) => !isMissing(url, context));
}

const isMissing = (url: string, context: ProbeContext): boolean =>
  context.recording
    .all()
    .some(({ ask, answer }) => ask.url === url && answer.kind === 'reply' && answer.status >= 400);

/** Profiles of the publisher: linked with rel="me", or named like the site or its publisher. */
export function ownProfiles(name: string, html: HtmlView, context: ProbeContext): string[] {
  const names = [name, siteOf(context.host).split('.')[0] ?? ''].map(lettersOf).filter(Boolean);
  const profiles = html.anchors.flatMap(({ url, element }) => {
    if (!url.startsWith('https:') || context.isSameSite(url)) return [];
    const rels = (attr(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const last = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const isNamed = isProfile(url) && names.includes(lettersOf(last));
    return rels.includes('me') || isNamed ? [url] : [];
  });
  return [...new Set(profiles)].slice(0, PROFILES_MAX);
}

const PROFILES_MAX = 10;

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** True for a profile page of an organization or a person. */
export function isProfile(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  const host = [...PROFILE_HOSTS.keys()].find((h) => hostname === h || hostname.endsWith(`.${h}`));
  return (
    host !== undefined && PROFILE_HOSTS.get(host)!.test(pathname) && !NOT_A_NAME.test(pathname)
  );
}
