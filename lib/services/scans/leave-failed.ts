import type { Transaction } from '@/lib/db/client';
import { recordScanFailed } from '../events/scan-events';
import { reopenVerifications } from '../verifications/measure-verifications';

/** All that a failed scan leaves, in the transaction that fails it. */
export async function leaveFailed(
  tx: Transaction,
  { id, siteId }: { readonly id: string; readonly siteId: string },
  error: string,
  now: Date,
): Promise<void> {
  await reopenVerifications(tx, siteId);
  await recordScanFailed(tx, id, error, now);
}
