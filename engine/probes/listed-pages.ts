import type { Ask } from '../network/types';
import { pageOf, type MeasuredPage } from './measured-page';
import type { ProbeContext } from './probe-context';
import { getPage, headOf } from './ask';
import { challengeOf } from './challenge';
import { robotsTxtFile } from './files';
import { homePage, htmlUncached } from './page';
import { header } from './reply';
import { isAllowed } from './sample';
import { siteLinks } from './site-links';

/** Same number as the sample of an existing file. */
const ASKED_MAX = 10;
/** Endings of addresses that are not pages. */
export const NOT_A_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|pdf|mp[34]|webm|zip|gz|woff2?)$/i;

/** True for the home page, also under its file name. */
export const isIndexPage = (url: string): boolean =>
  /^\/(?:(?:index|default)\.\w+)?$/i.test(new URL(url).pathname);

/** Asks for home page links that generated files would list, to learn their titles and status. */
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

/** True if the page was requested in this run and exists, so that an index may list it. */
function isAlive(context: ProbeContext, url: string): boolean {
  const reply = replyOf(context, url);
  return reply !== null && reply.status < 400 && !challengeOf(reply) && !context.isFallback(reply);
}

/** Titles of error pages, whatever the status. */
const ERROR_PAGE = /(?:^|[^\d])404(?:[^\d]|$)/;

/** Metadata of a requested page at its final address; null if there is none. */
export function listedPage(context: ProbeContext, url: string): MeasuredPage | null {
  const reply = replyOf(context, url);
  if (reply?.method !== 'GET' || !isAlive(context, url)) return null;
  const html = htmlUncached(reply);
  if (!html || ERROR_PAGE.test(`${new URL(reply.url).pathname} ${html.title}`)) return null;
  return pageOf(reply.url, html, reply);
}

/** True if the page exists at this exact address and allows indexing, so that a sitemap may list it. */
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
