import { numbersIn } from '@seamark/engine';
import type { Expectation } from '@/lib/questions/contract/expectations';
import { composed } from './unified';

/** Facts of a run that expectations use. */
export interface ExpectationFacts {
  readonly answer: string;
  /** Fetched pages: path with query, and status. */
  readonly visited: readonly { readonly path: string; readonly status: number }[];
  readonly evidencePaths: readonly string[];
}

export function isMet(
  expectation: Expectation,
  { answer, visited, evidencePaths }: ExpectationFacts,
): boolean {
  switch (expectation.kind) {
    case 'visited':
      return visited.some(
        ({ path, status }) =>
          status >= 200 && status < 300 && matchesPattern(expectation.path, path),
      );
    case 'answer_contains':
      return expectation.any.some((text) => fold(answer).includes(fold(text)));
    case 'answer_matches':
      return matchesPattern(fold(expectation.pattern), fold(answer).trim());
    case 'answer_number':
      return numbersIn(composed(answer))
        .flatMap(({ readings }) => readings)
        .some(
          ({ value }) =>
            Math.abs(value - expectation.value) <=
            expectation.tolerance + Number.EPSILON * Math.abs(expectation.value),
        );
    case 'evidence_from':
      return evidencePaths.some((path) => matchesPattern(expectation.path, path));
  }
}

const fold = (text: string): string => composed(text).toLowerCase();

/**
 * Matches wildcards: `*` is any number of characters, `?` is one. Greedy with one backtracking
 * point, so the time is at most the product of the lengths.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let [p, t, star, back] = [0, 0, -1, 0];
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') [star, back, p] = [p, t, p + 1];
    else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t]))
      [p, t] = [p + 1, t + 1];
    else if (star >= 0) [back, p, t] = [back + 1, star + 1, back + 1];
    else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
