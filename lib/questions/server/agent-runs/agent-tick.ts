import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database } from '@/lib/platform/db/client';
import type { Tick } from '@/lib/platform/jobs';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { afterADay, startScheduled } from '@/lib/platform/schedules/scheduled-start';
import { queueRuns } from './start-runs';

const MINUTE_MS = 60_000;
const TASKS_MAX = 100;
/** Enough for a share that says something. */
const REPEATS = 3;

/** Starts the repeated runs of tasks that are due. Safe with several workers. */
export const agentTick: Tick = {
  name: 'agent run schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const due of await dueTasks(db, now)) await startRuns(db, clock, due, now);
  },
};

/** Tasks of sites without a proof of ownership stay due; the schedule continues once they are proven. */
function dueTasks(db: Database, now: Date) {
  return db.agentTask.findMany({
    where: {
      nextRunAt: { lte: now },
      schedule: { not: 'off' },
      archivedAt: null,
      site: { verifiedAt: { not: null } },
    },
    orderBy: [{ nextRunAt: 'asc' }, { id: 'asc' }],
    take: TASKS_MAX,
    select: {
      id: true,
      siteId: true,
      schedule: true,
      nextRunAt: true,
      site: { select: OWNED_BY },
    },
  });
}

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

async function startRuns(
  db: Database,
  clock: Clock,
  { id, siteId, schedule, nextRunAt, site }: DueTask,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextRunAt === null) return;
  const order = { siteId, taskIds: [id], models: [], repeats: REPEATS };
  const next = nextStart(schedule, nextRunAt, now);
  await startScheduled(db, {
    next,
    move: (on, to) =>
      on.agentTask.updateMany({ where: { id, nextRunAt }, data: { nextRunAt: to } }),
    start: (tx) => queueRuns(tx, systemActor(site, now), order, clock),
    retryAt: (error) => afterADay(error, next, now),
  });
}
