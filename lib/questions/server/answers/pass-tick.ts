import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database } from '@/lib/platform/db/client';
import type { Tick } from '@/lib/platform/jobs';
import { configuredEngines } from '../models/endpoints';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { afterADay, startScheduled } from '@/lib/platform/schedules/scheduled-start';
import { queuePasses } from './start-answers-passes';

const MINUTE_MS = 60_000;
const SITES_MAX = 100;

/** Starts due passes if the credits suffice. Safe with several workers. */
export const passTick: Tick = {
  name: 'answers schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const due of await dueSettings(db, now)) await startPasses(db, clock, due, now);
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
      site: { select: OWNED_BY },
    },
  });
}

type DuePass = Awaited<ReturnType<typeof dueSettings>>[number];

async function startPasses(
  db: Database,
  clock: Clock,
  { siteId, schedule, nextPassAt, site }: DuePass,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextPassAt === null) return;
  const { answers } = configuredEngines();
  const next = nextStart(schedule, nextPassAt, now);
  await startScheduled(db, {
    next,
    move: (on, to) =>
      on.answersSettings.updateMany({ where: { siteId, nextPassAt }, data: { nextPassAt: to } }),
    start: (tx) => queuePasses(tx, systemActor(site, now), siteId, clock, answers),
    retryAt: (error) => afterADay(error, next, now),
  });
}
