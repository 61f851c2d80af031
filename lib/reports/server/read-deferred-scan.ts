import type { DeferredScan } from '../contract/dashboard';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** `dedupeKey` is the site's id, so that each site has at most one. */
export const DEFERRED_SCAN_JOB = 'deferred-scan';

/** Start time of the site's deferred scan; null if there is none. */
export async function readDeferredScan({ id }: { readonly id: string }): Promise<DeferredScan> {
  const job = await readOnlyDatabase().job.findFirst({
    where: { kind: DEFERRED_SCAN_JOB, dedupeKey: id, status: 'queued' },
    select: { runAfter: true },
  });
  return { startsAt: job?.runAfter.toISOString() ?? null };
}
