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

/** Starts the passes that are due, where credits suffice. Several workers may do it at once. */
export const passTick: Tick = {
  name: 'answers schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const due of await dueSettings(db, now)) await startScheduled(db, clock, due, now);
  },
};

/** Without a proof of ownership the schedule waits; it goes on as soon as there is one. */
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

type Due = Awaited<ReturnType<typeof dueSettings>>[number];

async function startScheduled(
  db: Database,
  clock: Clock,
  { siteId, schedule, nextPassAt, site }: Due,
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
      // Another worker was faster.
      if (moved.count === 0) return;
      await queuePasses(tx, actor, siteId, clock, configuredEngines().answers);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.answersSettings.updateMany({
      where: { siteId, nextPassAt },
      data: { nextPassAt: putOff(error, next, now) },
    });
  }
}

/** Passes that run already are as good as these; plan, credits and providers are looked at again a day later. */
function putOff({ code }: AppError, next: Date, now: Date): Date {
  const tomorrow = after(now, DAY_MS);
  return code === 'limit_reached' || next < tomorrow ? next : tomorrow;
}
