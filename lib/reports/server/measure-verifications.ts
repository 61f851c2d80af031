import type { Transaction } from '@/lib/platform/db/client';

/** Marks the site's open verifications as being measured by the scan that was claimed. */
export async function beginMeasuring(tx: Transaction, siteId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { siteId, status: 'pending' },
    data: { status: 'measuring' },
  });
}

/** Reopens verifications after a scan without result; the next scan measures them. */
export async function reopenVerifications(tx: Transaction, siteId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { siteId, status: 'measuring' },
    data: { status: 'pending' },
  });
}
