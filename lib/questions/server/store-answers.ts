import { addresses } from '@/lib/platform/config/addresses';
import type { ScanStep } from '@/lib/reports/server';
import { lostSince } from './lost-questions';
import { storeResults } from './question-results';

/** Stores what a scan answered, and reports the questions that the scan before answered. */
export const storeAnswers: ScanStep = async (tx, { scanId, siteId, answers }, now) => {
  if (answers === null) return [];
  const lost = await lostSince(tx, siteId, scanId, answers);
  await storeResults(tx, { scanId, siteId, scannedAt: now }, answers);
  const resource = { kind: 'scan', id: scanId, url: addresses.poll(scanId) } as const;
  return lost === null ? [] : [{ type: 'question.lost', resource, data: lost }];
};
