import { tallyOf } from '@seamark/engine';
import type { AskedQuestions } from '@/lib/reports/server';
import type { EventData } from '@/lib/platform/events/contract';
import type { Transaction } from '@/lib/platform/db/client';
import { isLost } from '../question-words';
import { latestResults, resultsOf } from './question-results';

/** Questions that the scan before answered and this one doesn’t; null if there are none. */
export async function lostSince(
  tx: Transaction,
  siteId: string,
  scanId: string,
  { results, questionIds }: AskedQuestions,
): Promise<EventData<'question.lost'> | null> {
  const before = await latestResults(tx, siteId, { except: scanId });
  if (before === null) return null;
  const answered = new Set(
    resultsOf(before)
      .filter(({ state }) => state === 'found')
      .map(({ questionId }) => questionId),
  );
  const lost = results.filter(
    (result, index) => answered.has(questionIds[index]!) && isLost(result),
  );
  if (lost.length === 0) return null;
  return {
    questions: lost.map(({ question }) => question),
    ...tallyOf(results),
    previousScanId: before.scanId,
  };
}
