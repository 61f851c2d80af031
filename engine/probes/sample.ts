import type { Ask, Reply } from '../network/types';
import { availabilityOf, type Availability } from './availability';
import type { ProbeContext } from './probe-context';
import { getPage, headOf } from './ask';
import { sample, type Questions } from './probe';
import type { Exchange } from '../network/recording';
import type { RobotsReading } from './files';
import { robotsAllows } from '../parse/robots';
import { ROBOTS_TOKEN } from './exclusion';

/** Asks whether a listed address is alive: HEAD, or GET where random addresses answer 2xx and only the body tells. */
function sampleAsk(context: ProbeContext, url: string): Ask {
  const soft = context.fingerprints.some((ask) => {
    const answer = context.get(ask)?.answer;
    return answer?.kind === 'reply' && answer.status < 400;
  });
  return soft ? getPage(url) : headOf(url);
}

/** `count` entries spread evenly over a list, the first and the last among them. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  if (count === 1) return list.slice(0, 1);
  return Array.from(
    { length: count },
    (_, i) => list[Math.round((i * (list.length - 1)) / (count - 1))]!,
  );
}

/** robots.txt lets our token fetch this address of the site. */
export function isAllowed(url: string, { robots }: RobotsReading): boolean {
  const { pathname, search } = new URL(url);
  return robotsAllows(robots, ROBOTS_TOKEN, pathname + search).allowed;
}

/** Samples these addresses; undefined for those that robots.txt keeps from us. */
export function* sampleAllowed(
  context: ProbeContext,
  urls: readonly string[],
  robots: RobotsReading,
): Questions<readonly (Exchange | undefined)[]> {
  const allowed = urls.filter((url) => isAllowed(url, robots));
  const exchanges = yield* sample(allowed.map((url) => sampleAsk(context, url)));
  return urls.map((url) => exchanges[allowed.indexOf(url)]);
}

/** robots.txt does not keep us from it; that of another host is not asked. */
export const maySample = (context: ProbeContext, url: string, robots: RobotsReading): boolean =>
  new URL(url).origin !== context.origin || isAllowed(url, robots);

/** A document that another one leads to, and that gave an answer. */
export interface Sampled extends Availability {
  readonly exchange: Exchange;
  readonly reply: Reply;
}

export const isFetched = ({ state }: Availability) => state === 'present' || state === 'elsewhere';

interface Listed {
  readonly ask: Ask;
  readonly htmlExpected?: boolean;
}

/**
 * Samples up to `max` of the requests that a document leads to, spread over it, each address once; those
 * without an answer drop out.
 */
export function* sampleListed<T extends Listed>(
  context: ProbeContext,
  listed: readonly T[],
  max: number,
): Questions<(T & Sampled)[]> {
  const urls = listed.map((one) => one.ask.url);
  const chosen = spread(
    listed.filter((one, at) => urls.indexOf(one.ask.url) === at),
    max,
  );
  const exchanges = yield* sample(chosen.map((one) => one.ask));
  return chosen.flatMap((one, at) => {
    const exchange = exchanges[at];
    if (exchange?.answer.kind !== 'reply') return [];
    const availability = availabilityOf(context, exchange, one.htmlExpected);
    return [{ ...one, exchange, reply: exchange.answer, ...availability }];
  });
}
