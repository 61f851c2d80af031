import type { Transaction } from '@/lib/db/client';

/** A scan of the site was claimed: it will tell what became of the open advice. */
export async function beginMeasuring(tx: Transaction, siteId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { siteId, status: 'pending' },
    data: { status: 'measuring' },
  });
}

/** The scan told nothing: the advice waits for the next one. */
export async function reopenVerifications(tx: Transaction, siteId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { siteId, status: 'measuring' },
    data: { status: 'pending' },
  });
}
