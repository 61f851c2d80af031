import { GUESSES_MAX, guessesOf, suggesterOf, type GuessResult } from '@seamark/engine';
import { guessesTerminal } from './formats/guesses';
import { LocalEngine } from './local-engine';
import type { SeeOptions } from './options';
import { READING, warn } from './redirects';
import { folderPages } from './serve/folder-pages';
import { serveFolder } from './serve/serve-folder';
import type { Environment } from './settings';

/** What a site answers at addresses that agents may guess. */
export async function askGuesses(
  options: SeeOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<string> {
  const guesses = await (options.serve === null
    ? ofSite(options, environment, signal)
    : ofFolder(options.serve, options));
  if (!options.json) return guessesTerminal(guesses);
  const missing = guesses.filter(({ outcome }) => outcome === 'missing').length;
  return `${JSON.stringify({ asked: guesses.length, missing, guesses }, null, 2)}\n`;
}

async function ofSite(
  options: SeeOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly GuessResult[]> {
  const engine = new LocalEngine(environment);
  const run = { signal, guessesMax: GUESSES_MAX };
  const { raw } = await engine.measure(options.address, { ...options, checks: READING }, run);
  return raw.guesses ?? [];
}

async function ofFolder(
  folder: string,
  { as, config }: SeeOptions,
): Promise<readonly GuessResult[]> {
  const served = await serveFolder(folder, as, warn, config);
  try {
    const { pages, answering } = await folderPages(folder, served);
    const suggest = suggesterOf(pages);
    const results: GuessResult[] = [];
    for (const guess of guessesOf([...answering])) {
      const to = await served.redirectOf(guess.path);
      const isServed = await served.has(new URL(guess.path, 'http://localhost'));
      const outcome = to !== null ? 'redirected' : isServed ? 'served' : 'missing';
      const suggestion = outcome === 'missing' ? suggest(guess.path) : null;
      results.push({ ...guess, outcome, to, suggestion });
    }
    return results;
  } finally {
    await served.close();
  }
}
