import type { Ask } from '../network/types';
import type { ProbeContext } from '../probe-context';
import { getPage, headOf } from './ask';
import { challengeOf } from './challenge';
import { robotsTxtFile } from './files';
import { homePage } from './page';
import { header } from './reply';
import { isAllowed, sampleAsk } from './sample';
import { siteLinks } from './site-links';

/** As many as are sampled when the file is there. */
const ASKED_MAX = 10;
/** Address endings that no list of pages names. */
export const NOT_A_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|css|js|mjs|json|xml|txt|zip|gz|woff2?)$/i;

/** What has to be known before links of the home page are listed in a generated file: that somebody answers there. */
export function listedPageAsks(context: ProbeContext): Ask[] {
  const [home, robots] = [context.read(homePage), context.read(robotsTxtFile)];
  return context
    .read(siteLinks)
    .filter(
      ({ url }) =>
        url !== home.url && !NOT_A_PAGE.test(new URL(url).pathname) && isAllowed(url, robots),
    )
    .slice(0, ASKED_MAX)
    .filter(({ url }) => replyOf(context, url) === null)
    .map(({ url }) => sampleAsk(context, url));
}

/** Asked in this run, and the page was there: an index that lists it is right. */
export function isAlive(context: ProbeContext, url: string): boolean {
  const reply = replyOf(context, url);
  return reply !== null && reply.status < 400 && !challengeOf(reply) && !context.isFallback(reply);
}

/** Alive, at this very address, and not hidden from search: a sitemap may list it. */
export function isIndexable(context: ProbeContext, url: string): boolean {
  const reply = replyOf(context, url);
  return (
    isAlive(context, url) &&
    reply !== null &&
    reply.hops.length === 0 &&
    !/\b(?:noindex|none)\b/i.test(header(reply, 'x-robots-tag') ?? '')
  );
}

function replyOf(context: ProbeContext, url: string) {
  for (const ask of [headOf(url), getPage(url)]) {
    const answer = context.get(ask)?.answer;
    if (answer?.kind === 'reply') return answer;
  }
  return null;
}
