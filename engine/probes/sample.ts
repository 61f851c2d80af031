import type { Ask, Reply } from '../network/types';
import { availabilityOf, type Availability } from './availability';
import type { ProbeContext } from './probe-context';
import { getPage, headOf } from './ask';
import { sample, type Questions } from './probe';
import type { Exchange } from '../network/recording';
import type { RobotsReading } from './files';
import { robotsAllows } from '../parse/robots';
import { ROBOTS_TOKEN } from './exclusion';

/** Ask that tests whether an address exists: HEAD, or GET if random addresses answer 2xx and only the body differs. */
export function sampleAsk(context: ProbeContext, url: string): Ask {
  const soft = context.fingerprints.some((ask) => {
    const answer = context.get(ask)?.answer;
    return answer?.kind === 'reply' && answer.status < 400;
  });
  return soft ? getPage(url) : headOf(url);
}

/** `count` entries spread evenly over a list, including the first and the last. */
export function pickEvenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  if (count === 1) return list.slice(0, 1);
  return Array.from(
    { length: count },
    (_, i) => list[Math.round((i * (list.length - 1)) / (count - 1))]!,
  );
}

/** `count` entries of lists without empty ones: at least one of each, if possible, and more of longer ones. */
export function pickFromEach<T>(lists: readonly (readonly T[])[], count: number): T[] {
  if (lists.flat().length <= count) return lists.flat();
  const chosen = pickEvenly(lists, count).map((list) => ({ list, quota: 1 }));
  for (let left = count - chosen.length; left > 0; left--)
    chosen.reduce((a, b) => (b.list.length / b.quota > a.list.length / a.quota ? b : a)).quota++;
  return chosen.flatMap(({ list, quota }) => pickEvenly(list, quota));
}

/** True if robots.txt allows our token to fetch this address. */
export function isAllowed(url: string, { robots }: RobotsReading): boolean {
  const { pathname, search } = new URL(url);
  return robotsAllows(robots, ROBOTS_TOKEN, pathname + search).allowed;
}

/** Samples these addresses; undefined for those that robots.txt disallows. */
export function* sampleAllowed(
  context: ProbeContext,
  urls: readonly string[],
  robots: RobotsReading,
): Questions<readonly (Exchange | undefined)[]> {
  const allowed = urls.filter((url) => isAllowed(url, robots));
  const exchanges = yield* sample(allowed.map((url) => sampleAsk(context, url)));
  return urls.map((url) => exchanges[allowed.indexOf(url)]);
}

/** True unless our robots.txt reading disallows it; the robots.txt of other hosts is not requested. */
export const isSampleAllowed = (
  context: ProbeContext,
  url: string,
  robots: RobotsReading,
): boolean => new URL(url).origin !== context.origin || isAllowed(url, robots);

/** A linked document that was answered. */
export interface SampledDocument extends Availability {
  readonly exchange: Exchange;
  readonly reply: Reply;
}

interface Listed {
  readonly ask: Ask;
  readonly htmlExpected?: boolean;
}

/**
 * Samples up to `max` of the asks that a document links to, spread evenly and without duplicates; asks without an
 * answer are dropped.
 */
export function* sampleListed<T extends Listed>(
  context: ProbeContext,
  listed: readonly T[],
  max: number,
): Questions<(T & SampledDocument)[]> {
  const urls = listed.map((document) => document.ask.url);
  const chosen = pickEvenly(
    listed.filter((document, at) => urls.indexOf(document.ask.url) === at),
    max,
  );
  const exchanges = yield* sample(chosen.map((document) => document.ask));
  return chosen.flatMap((document, at) => {
    const exchange = exchanges[at];
    if (exchange?.answer.kind !== 'reply') return [];
    const availability = availabilityOf(context, exchange, document.htmlExpected);
    return [{ ...document, exchange, reply: exchange.answer, ...availability }];
  });
}
