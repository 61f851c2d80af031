import type { QuestionResult } from './types';

/** How many questions are answered, of those with a verdict. */
export const tallyOf = (results: readonly Pick<QuestionResult, 'state'>[]) => ({
  found: results.filter(({ state }) => state === 'found').length,
  judged: results.filter(({ state }) => state !== 'unknown').length,
});
