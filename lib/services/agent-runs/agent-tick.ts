import { hasPaidAccess } from '@/lib/access/plan';
import type { Actor } from '@/lib/access/actor';
import { AppError } from '@/lib/contract/app-error';
import type { Clock } from '@/lib/db/clock';
import type { Database } from '@/lib/db/client';
import { after, type Tick } from '@/lib/jobs';
import { nextPass } from '../answers/next-pass';
import { queueRuns } from './start-runs';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TASKS_MAX = 100;
/** Enough for a share that says something. */
const REPEATS = 3;

/** Starts the repeated runs of tasks that are due. Safe with several workers. */
export const agentTick: Tick = {
  name: 'agent run schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const due of await dueTasks(db, now)) await startScheduled(db, clock, due, now);
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
      site: {
        select: {
          organizationId: true,
          organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
        },
      },
    },
  });
}

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

async function startScheduled(
  db: Database,
  clock: Clock,
  { id, siteId, schedule, nextRunAt, site }: DueTask,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextRunAt === null) return;
  const next = nextPass(schedule, nextRunAt, now);
  const actor: Actor = {
    organizationId: site.organizationId,
    paid: hasPaidAccess(site.organization, now),
    via: { kind: 'system' },
  };
  try {
    await db.$transaction(async (tx) => {
      const moved = await tx.agentTask.updateMany({
        where: { id, nextRunAt },
        data: { nextRunAt: next },
      });
      // Another worker started them.
      if (moved.count === 0) return;
      const order = { siteId, taskIds: [id], models: [], repeats: REPEATS };
      await queueRuns(tx, actor, order, clock);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Without credits, plan, or provider, it tries again after a day.
    const tomorrow = after(now, DAY_MS);
    await db.agentTask.updateMany({
      where: { id, nextRunAt },
      data: { nextRunAt: next < tomorrow ? next : tomorrow },
    });
  }
}
