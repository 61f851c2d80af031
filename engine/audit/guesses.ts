import { robotsAllows } from '../parse/robots';
import { challengeOf } from '../probes/challenge';
import { ROBOTS_TOKEN } from '../probes/exclusion';
import { homePage } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import { isOk } from '../probes/reply';
import { sampleAsk } from '../probes/sample';
import { redirectOf } from '../network/redirect';
import type { Answer, Ask, Reply } from '../network/types';
import type { SitePages } from '../recorded/site-pages';
import { guessesOf, type Guess } from '../redirects/guess';
import { suggesterOf, type PageSuggestion } from '../redirects/suggest';

/** What a site answers at an address that agents may guess. */
export interface GuessResult extends Guess {
  readonly outcome: 'served' | 'redirected' | 'missing';
  /** Where the redirect leads; null for other outcomes. */
  readonly to: string | null;
  /** The page that was probably meant; null unless the address is missing. */
  readonly suggestion: PageSuggestion | null;
}

interface AskedGuess {
  readonly guess: Guess;
  readonly ask: Ask;
}

/** Requests for guesses, one each, as far as robots.txt allows them. */
export const guessAsks = (
  context: ProbeContext,
  { pages, robots }: SitePages,
  most: number,
): AskedGuess[] =>
  guessesOf(
    pages.map(({ path }) => path),
    most,
  ).flatMap((guess) => {
    if (!robotsAllows(robots, ROBOTS_TOKEN, guess.path).allowed) return [];
    const url = new URL(guess.path, context.read(homePage).url).href;
    // One request each: neither the target of a redirect nor a HEAD that is refused is asked again.
    const ask = {
      ...sampleAsk(context, url),
      follow: false,
      elseGet: false,
      lane: 'pages' as const,
    };
    return [{ guess, ask }];
  });

/** Results of the guesses that were answered. */
export function guessResults(
  context: ProbeContext,
  { pages, redirects }: SitePages,
  asked: readonly (AskedGuess & { readonly answer: Answer })[],
): GuessResult[] {
  const suggest = suggesterOf(pages, redirects);
  return asked.flatMap(({ guess, answer }) => {
    const verdict = answer.kind === 'reply' ? verdictOn(context, answer) : null;
    if (verdict === null) return [];
    const isMissing = verdict.outcome === 'missing';
    return [{ ...guess, ...verdict, suggestion: isMissing ? suggest(guess.path) : null }];
  });
}

/** Null for an answer that says nothing about the address, such as a refusal. */
function verdictOn(
  context: ProbeContext,
  reply: Reply,
): Pick<GuessResult, 'outcome' | 'to'> | null {
  const { status } = reply;
  if (status === 404 || status === 410) return { outcome: 'missing', to: null };
  if (challengeOf(reply)) return null;
  const target = redirectOf(reply);
  if (target !== null)
    return isCatchAll(context, target)
      ? { outcome: 'missing', to: null }
      : { outcome: 'redirected', to: target };
  if (!isOk(reply)) return null;
  return { outcome: context.isFallback(reply) ? 'missing' : 'served', to: null };
}

/** True for the address where random ones lead, too. */
const isCatchAll = (context: ProbeContext, target: string): boolean =>
  context.fingerprints.some((ask) => {
    const answer = context.get(ask)?.answer;
    return answer?.kind === 'reply' && answer.hops.length > 0 && answer.url === target;
  });
