import type { Asked } from '@seamark/engine';
import type { EventData, QuestionResult } from '@/lib/contract';
import type { Transaction } from '@/lib/db/client';
import { latestResults, tallyOf } from './question-results';

/** Questions that the scan before answered and this one doesn’t; null if there are none. */
export async function lostSince(
  tx: Transaction,
  siteId: string,
  scanId: string,
  { results }: Asked,
): Promise<EventData<'question.lost'> | null> {
  const before = await latestResults(tx, siteId, scanId);
  if (before === null) return null;
  const answered = new Set(
    (before.results as unknown as QuestionResult[])
      .filter(({ state }) => state === 'found')
      .map(({ question }) => question),
  );
  const lost = results.filter(
    ({ question, state }) =>
      answered.has(question) && (state === 'not_found' || state === 'contradicted'),
  );
  if (lost.length === 0) return null;
  return {
    questions: lost.map(({ question }) => question),
    ...tallyOf(results),
    previousScanId: before.scanId,
  };
}
