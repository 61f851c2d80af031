import type { Transaction } from '@/lib/platform/db/client';
import type { Coded } from '@/lib/platform/text/coded';
import { recordScanFailed } from './scan-events';
import { reopenVerifications } from './measure-verifications';

/**
 * Records a failed scan and reopens the verifications it was measuring, in the transaction that
 * fails it.
 */
export async function recordFailedScan(
  tx: Transaction,
  { id, siteId }: { readonly id: string; readonly siteId: string },
  error: Coded,
  now: Date,
): Promise<void> {
  await reopenVerifications(tx, siteId);
  await recordScanFailed(tx, id, error, now);
}
