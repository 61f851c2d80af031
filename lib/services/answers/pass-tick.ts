import type { Actor } from '@/lib/access/actor';
import { hasPaidAccess } from '@/lib/access/plan';
import type { Clock } from '@/lib/db/clock';
import type { Database } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { after, type Tick } from '@/lib/jobs';
import { configuredEngines } from '@/lib/providers/endpoints';
import { nextPass } from './next-pass';
import { queuePasses } from './start-answers-passes';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SITES_MAX = 100;

/** Starts due passes if the credits suffice. Safe with several workers. */
export const passTick: Tick = {
  name: 'answers schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const due of await dueSettings(db, now)) await startScheduled(db, clock, due, now);
  },
};

/** Sites without a proof of ownership stay due; the schedule continues once they are proven. */
function dueSettings(db: Database, now: Date) {
  return db.answersSettings.findMany({
    where: {
      nextPassAt: { lte: now },
      schedule: { not: 'off' },
      site: { verifiedAt: { not: null } },
    },
    orderBy: [{ nextPassAt: 'asc' }, { siteId: 'asc' }],
    take: SITES_MAX,
    select: {
      siteId: true,
      schedule: true,
      nextPassAt: true,
      site: {
        select: {
          organizationId: true,
          organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
        },
      },
    },
  });
}

type DuePass = Awaited<ReturnType<typeof dueSettings>>[number];

async function startScheduled(
  db: Database,
  clock: Clock,
  { siteId, schedule, nextPassAt, site }: DuePass,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextPassAt === null) return;
  const next = nextPass(schedule, nextPassAt, now);
  const actor: Actor = {
    organizationId: site.organizationId,
    paid: hasPaidAccess(site.organization, now),
    via: { kind: 'system' },
  };
  try {
    await db.$transaction(async (tx) => {
      const moved = await tx.answersSettings.updateMany({
        where: { siteId, nextPassAt },
        data: { nextPassAt: next },
      });
      // Another worker started them.
      if (moved.count === 0) return;
      await queuePasses(tx, actor, siteId, clock, configuredEngines().answers);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.answersSettings.updateMany({
      where: { siteId, nextPassAt },
      data: { nextPassAt: postpone(error, next, now) },
    });
  }
}

/** If passes are already running, waits for the next period; otherwise retries after a day. */
function postpone({ code }: AppError, next: Date, now: Date): Date {
  const tomorrow = after(now, DAY_MS);
  return code === 'limit_reached' || next < tomorrow ? next : tomorrow;
}
