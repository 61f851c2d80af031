import type { Tick } from '@/lib/platform/jobs';
import { enqueueOwnershipCheck } from './check-ownership';
import { MINUTE_MS } from '@/lib/platform/time';

const SITES_MAX = 100;

/**
 * Queues checks of proofs that are due. A site stays due until its check has run; jobs are unique
 * per site.
 */
export const ownershipTick: Tick = {
  name: 'ownership',
  everyMs: 10 * MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const due = await db.site.findMany({
      where: { ownershipDueAt: { lte: now } },
      orderBy: { ownershipDueAt: 'asc' },
      take: SITES_MAX,
      select: { id: true },
    });
    for (const { id } of due) await enqueueOwnershipCheck(db, id, now);
  },
};
