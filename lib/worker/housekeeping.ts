import { env } from '@/lib/config/env';
import { dropOldScans } from '@/lib/services/organizations/retention';
import { REMOVE_JOB } from '@/lib/services/organizations/remove-handler';
import { enqueueJob } from '../jobs/enqueue';
import { timeSql } from '@/lib/db/time-sql';
import { after } from '../jobs/queues';
import type { Tick } from '../jobs/types';

const HOUR_MS = 3_600_000;
const PUBLIC_REPORT_DAYS = 180;
const EVENT_DAYS = 30;
const SETTLED_JOB_DAYS = 30;
const DELETION_DAYS = 30;

/**
 * Rows that have done their service: uses of budgets outside every window, full buckets, sessions whose cookies are too
 * old, events with their deliveries, settled jobs, exports, scans that nobody keeps, notes of deletions, public reports
 * and documents of agent runs past their time. Organizations that were deleted and are still there go back to the queue.
 */
export const housekeeping: Tick = {
  name: 'house-keeping',
  everyMs: HOUR_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const daysAgo = (days: number): Date => after(now, -24 * days * HOUR_MS);
    const longestSeconds = Math.max(...Object.values(env().limits).map((limit) => limit.seconds));
    await db.limitRow.deleteMany({ where: { at: { lt: after(now, -1000 * longestSeconds) } } });
    await db.rateBucket.deleteMany({ where: { fullAt: { lt: now.getTime() / 1000 } } });
    await db.endedSession.deleteMany({ where: { forgetAt: { lt: now } } });
    await db.agentDocument.deleteMany({ where: { expiresAt: { lt: now } } });
    // A webhook that is behind by as much was switched off: what waits there is dropped.
    await db.event.deleteMany({
      where: {
        at: { lt: daysAgo(EVENT_DAYS) },
        deliveries: { none: { status: { in: ['queued', 'running'] }, isNext: true } },
      },
    });
    await db.job.deleteMany({ where: { finishedAt: { lt: daysAgo(SETTLED_JOB_DAYS) } } });
    await db.deletion.deleteMany({ where: { at: { lt: daysAgo(DELETION_DAYS) } } });
    // One that nobody makes any more: its job failed before it could say so.
    const startedBefore = { expiresAt: null, createdAt: { lt: daysAgo(1) } };
    await db.export.deleteMany({ where: { OR: [{ expiresAt: { lt: now } }, startedBefore] } });
    await dropOldScans(db, now);
    const undone = await db.organization.findMany({
      where: { deletedAt: { not: null } },
      select: { id: true },
    });
    for (const { id } of undone)
      await enqueueJob(db, { kind: REMOVE_JOB, dedupeKey: id, payload: {} }, now);
    // Storing a report drops the old ones of its host; this reaches hosts that nobody scans any more.
    await db.$executeRaw`DELETE FROM "PublicReport" WHERE "scannedAt" < ${timeSql(daysAgo(PUBLIC_REPORT_DAYS))}`;
  },
};
