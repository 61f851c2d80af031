import { env } from '@/lib/platform/config/env';
import { dropOldScans } from '@/lib/people/server/retention';
import { REMOVE_JOB } from '@/lib/people/server/remove-handler';
import { dropOldVisits, rollUpVisits } from '@/lib/visits/server/add-visits';
import { enqueueJob } from '@/lib/platform/jobs/enqueue';
import { timeSql } from '@/lib/platform/db/time-sql';
import { after } from '@/lib/platform/jobs/queues';
import type { Tick } from '@/lib/platform/jobs/types';
import { HOUR_MS } from '@/lib/platform/time';

const PUBLIC_REPORT_DAYS = 180;
const EVENT_DAYS = 30;
const SETTLED_JOB_DAYS = 30;
const DELETION_DAYS = 30;

/**
 * Deletes rows past their time: budget uses outside every window, full buckets, expired sessions,
 * events with their deliveries, settled jobs, exports, old scans and visits, deletion notes, public reports,
 * documents of agent runs, and links to client reports. Requeues organizations whose deletion is incomplete.
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
    await db.clientReport.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.agentDocument.deleteMany({ where: { expiresAt: { lt: now } } });
    // A webhook that is this far behind was switched off, so its waiting deliveries are dropped.
    await db.event.deleteMany({
      where: {
        at: { lt: daysAgo(EVENT_DAYS) },
        deliveries: { none: { status: { in: ['queued', 'running'] }, isNext: true } },
      },
    });
    await db.job.deleteMany({ where: { finishedAt: { lt: daysAgo(SETTLED_JOB_DAYS) } } });
    await db.deletion.deleteMany({ where: { at: { lt: daysAgo(DELETION_DAYS) } } });
    // An unfinished export whose job failed without recording it.
    const startedBefore = { expiresAt: null, createdAt: { lt: daysAgo(1) } };
    await db.export.deleteMany({ where: { OR: [{ expiresAt: { lt: now } }, startedBefore] } });
    await dropOldScans(db, now);
    await rollUpVisits(db, now);
    await dropOldVisits(db, now);
    const undone = await db.organization.findMany({
      where: { deletedAt: { not: null } },
      select: { id: true },
    });
    for (const { id } of undone)
      await enqueueJob(db, { kind: REMOVE_JOB, dedupeKey: id, payload: {} }, now);
    // Storing a report drops the host's old ones; this covers hosts that are no longer scanned.
    await db.$executeRaw`DELETE FROM "PublicReport" WHERE "scannedAt" < ${timeSql(daysAgo(PUBLIC_REPORT_DAYS))}`;
  },
};
