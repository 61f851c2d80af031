import type { DeferredScan } from '@/lib/contract/dashboard/sites';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

/** Its `dedupeKey` is the id of the site: one waits per site. */
export const DEFERRED_SCAN_JOB = 'deferred-scan';

/** When a scan of the site starts by itself; null where none waits. */
export async function readDeferredScan({ id }: { readonly id: string }): Promise<DeferredScan> {
  const job = await readOnlyDatabase().job.findFirst({
    where: { kind: DEFERRED_SCAN_JOB, dedupeKey: id, status: 'queued' },
    select: { runAfter: true },
  });
  return { startsAt: job?.runAfter.toISOString() ?? null };
}
