import type { Ask } from '../network/types';
import { pageOf, type MeasuredPage } from './measured-page';
import type { ProbeContext } from './probe-context';
import { getPage, headOf } from './ask';
import { challengeOf } from './challenge';
import { robotsTxtFile } from './files';
import { homePage, peekHtml } from './page';
import { header } from './reply';
import { isAllowed } from './sample';
import { siteLinks } from './site-links';

/** As many as are sampled when the file is there. */
const ASKED_MAX = 10;
/** Address endings that no list of pages names. */
export const NOT_A_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|zip|gz|woff2?)$/i;

/** What has to be known before links of the home page are listed in a generated file: what the pages are. */
export function listedPageAsks(context: ProbeContext): Ask[] {
  const [home, robots] = [context.read(homePage), context.read(robotsTxtFile)];
  return context
    .read(siteLinks)
    .filter(
      ({ url }) =>
        url !== home.url && !NOT_A_PAGE.test(new URL(url).pathname) && isAllowed(url, robots),
    )
    .slice(0, ASKED_MAX)
    .map(({ url }) => getPage(url))
    .filter((ask) => context.get(ask) === undefined);
}

/** Asked in this run, and the page was there: an index that lists it is right. */
function isAlive(context: ProbeContext, url: string): boolean {
  const reply = replyOf(context, url);
  return reply !== null && reply.status < 400 && !challengeOf(reply) && !context.isFallback(reply);
}

/** Pages that say they are none, whatever the status. */
const ERROR_PAGE = /(?:^|[^\d])404(?:[^\d]|$)/;

/** What a page that was read says of itself, where it ended after redirects; null where there is none. */
export function listedPage(context: ProbeContext, url: string): MeasuredPage | null {
  const reply = replyOf(context, url);
  if (reply?.method !== 'GET' || !isAlive(context, url)) return null;
  const html = peekHtml(reply);
  if (!html || ERROR_PAGE.test(`${new URL(reply.url).pathname} ${html.title}`)) return null;
  return pageOf(reply.url, html, reply);
}

/** Alive, at this very address, and not hidden from search: a sitemap may list it. */
export function isIndexable(context: ProbeContext, url: string): boolean {
  const reply = replyOf(context, url);
  return (
    isAlive(context, url) &&
    reply !== null &&
    reply.hops.length === 0 &&
    (reply.method === 'HEAD' || listedPage(context, url)?.isIndexable === true) &&
    !/\b(?:noindex|none)\b/i.test(header(reply, 'x-robots-tag') ?? '')
  );
}

function replyOf(context: ProbeContext, url: string) {
  for (const ask of [getPage(url), headOf(url)]) {
    const answer = context.get(ask)?.answer;
    if (answer?.kind === 'reply') return answer;
  }
  return null;
}
