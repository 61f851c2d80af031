import { env } from '@/lib/env';
import { after, timeSql } from './queues';
import type { Tick } from './types';

const HOUR_MS = 3_600_000;
const PUBLIC_REPORT_DAYS = 180;
const EVENT_DAYS = 30;

/**
 * Rows that have done their service: uses of budgets outside every window, full buckets, sessions whose cookies are too
 * old, events with their deliveries, public reports and documents of agent runs past their time.
 */
export const housekeeping: Tick = {
  name: 'house-keeping',
  everyMs: HOUR_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    const longestSeconds = Math.max(...Object.values(env().limits).map((limit) => limit.seconds));
    await db.limitRow.deleteMany({ where: { at: { lt: after(now, -1000 * longestSeconds) } } });
    await db.rateBucket.deleteMany({ where: { fullAt: { lt: now.getTime() / 1000 } } });
    await db.endedSession.deleteMany({ where: { forgetAt: { lt: now } } });
    await db.agentDocument.deleteMany({ where: { expiresAt: { lt: now } } });
    // A webhook that is behind by as much is switched off long before.
    await db.event.deleteMany({
      where: {
        at: { lt: after(now, -24 * EVENT_DAYS * HOUR_MS) },
        deliveries: { none: { status: { in: ['queued', 'running'] } } },
      },
    });
    // Storing a report drops the old ones of its host; this reaches hosts that nobody scans any more.
    await db.$executeRaw`DELETE FROM "PublicReport" WHERE "scannedAt" < ${timeSql(after(now, -24 * PUBLIC_REPORT_DAYS * HOUR_MS))}`;
  },
};
