import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database, Transaction } from '@/lib/platform/db/client';
import type { Tick } from '@/lib/platform/jobs';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { startScheduled, tomorrowOrNext } from '@/lib/platform/schedules/scheduled-start';
import { queueRuns } from './agent-runs/start-runs';
import { queuePasses } from './answers/start-answers-passes';
import { configuredEngines } from './models/endpoints';
import { MINUTE_MS } from '@/lib/platform/time';

const STARTS_MAX = 100;
/** Fewer runs give no usable interval. */
const REPEATS = 3;

/** Starts the passes of sites and the repeated runs of tasks that are due. Safe with several workers. */
export const questionsTick: Tick = {
  name: 'question schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const settings of await dueSettings(db, now)) await startPasses(db, clock, settings, now);
    for (const task of await dueTasks(db, now)) await startRuns(db, clock, task, now);
  },
};

/** Sites without a proof of ownership stay due; the schedule continues once they are proven. */
const DUE = { schedule: { not: 'off' }, site: { verifiedAt: { not: null } } } as const;

const dueSettings = (db: Database, now: Date) =>
  db.answersSettings.findMany({
    where: { ...DUE, nextPassAt: { lte: now } },
    orderBy: [{ nextPassAt: 'asc' }, { siteId: 'asc' }],
    take: STARTS_MAX,
    select: { siteId: true, schedule: true, nextPassAt: true, site: { select: OWNED_BY } },
  });

const dueTasks = (db: Database, now: Date) =>
  db.agentTask.findMany({
    where: { ...DUE, nextRunAt: { lte: now }, archivedAt: null },
    orderBy: [{ nextRunAt: 'asc' }, { id: 'asc' }],
    take: STARTS_MAX,
    select: { id: true, siteId: true, schedule: true, nextRunAt: true, site: { select: OWNED_BY } },
  });

type DueSettings = Awaited<ReturnType<typeof dueSettings>>[number];
type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

async function startPasses(
  db: Database,
  clock: Clock,
  { siteId, schedule, nextPassAt, site }: DueSettings,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextPassAt === null) return;
  const { answers } = configuredEngines();
  const next = nextStart(schedule, nextPassAt, now);
  await startScheduled(db, {
    next,
    reschedule: (on: Database | Transaction, at) =>
      on.answersSettings.updateMany({ where: { siteId, nextPassAt }, data: { nextPassAt: at } }),
    start: (tx) => queuePasses(tx, systemActor(site, now), siteId, clock, answers),
    retryAt: (error) => tomorrowOrNext(error, next, now),
  });
}

async function startRuns(
  db: Database,
  clock: Clock,
  { id, siteId, schedule, nextRunAt, site }: DueTask,
  now: Date,
): Promise<void> {
  if (schedule === 'off' || nextRunAt === null) return;
  const request = { siteId, taskIds: [id], models: [], repeats: REPEATS };
  const next = nextStart(schedule, nextRunAt, now);
  await startScheduled(db, {
    next,
    reschedule: (on: Database | Transaction, at) =>
      on.agentTask.updateMany({ where: { id, nextRunAt }, data: { nextRunAt: at } }),
    start: (tx) => queueRuns(tx, systemActor(site, now), request, clock),
    retryAt: (error) => tomorrowOrNext(error, next, now),
  });
}
