import type { GuessResult } from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { shown, suggestionText } from './redirects';

/** The addresses that miss, with the page that each means; then those that lead somewhere. */
export function guessesTerminal(guesses: readonly GuessResult[]): string {
  if (guesses.length === 0) return 'No guess was answered.\n';
  const missing = guesses.filter(({ outcome }) => outcome === 'missing');
  const others = guesses.filter(({ outcome }) => outcome !== 'missing');
  return `${[
    `${missing.length} of ${count(guesses.length, 'likely guess', 'likely guesses')} miss. No points depend on it.`,
    ...(missing.length > 0 ? ['', 'Missing'] : []),
    ...missing.map(({ path, suggestion }) =>
      suggestion === null
        ? `  ${shown(path)}`
        : `  ${shown(path)}\n    ${suggestionText(suggestion)}`,
    ),
    ...(others.length > 0 ? ['', 'Answered'] : []),
    ...others.map(({ path, to }) => `  ${shown(path)}${to === null ? '' : ` → ${shown(to)}`}`),
  ].join('\n')}\n`;
}
