import type {
  AgentRunFigures,
  AgentTask,
  AgentTaskList,
} from '@/lib/questions/contract/agent-batches';
import { Expectations, type Expectation } from '@/lib/questions/contract/expectations';
import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { configuredEngines } from '../models/endpoints';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { createTask, startOf } from './create-task';
import { runFigures, type RunFigures } from './repeated-runs';

const TASK = {
  id: true,
  goal: true,
  startUrl: true,
  expectations: true,
  suggested: true,
  schedule: true,
  createdAt: true,
  _count: { select: { runs: true } },
} as const;

type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>;

function findTask(db: Pick<ReadOnlyDatabase, 'agentTask'>, organizationId: string, id: string) {
  return db.agentTask.findFirst({
    where: { id, archivedAt: null, site: { organizationId } },
    select: { ...TASK, site: { select: { host: true, url: true } } },
  });
}

/** Tasks of a site, newest first, the models they can run on, and figures of repeated runs. */
export async function listAgentTasks(actor: Actor, siteId: string): Promise<AgentTaskList> {
  const site = await getOwnedSite(actor, siteId);
  const rows = await readOnlyDatabase().agentTask.findMany({
    where: { siteId: site.id, archivedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: TASK,
  });
  return {
    tasks: rows.map(asTask),
    models: configuredEngines().agents.map(({ engine }) => engine),
    figures: (await runFigures(site.id)).map(asFigures),
  };
}

const asFigures = ({ share, verdict: _, ...figures }: RunFigures): AgentRunFigures => ({
  ...figures,
  ...share,
});

export interface TaskInput {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
  readonly schedule?: AgentTask['schedule'];
}

export async function createAgentTask(
  actor: Actor,
  siteId: string,
  input: TaskInput,
): Promise<AgentTask> {
  const { id } = await createTask(actor, { ...input, siteId });
  return readTask(readOnlyDatabase(), actor.organizationId, id);
}

/** Changes a task. Existing runs keep their copy of the old one. */
export function changeAgentTask(
  actor: Actor,
  id: string,
  change: Partial<TaskInput>,
): Promise<AgentTask> {
  return database().$transaction(async (tx) => {
    const { site, schedule: before } = await requireTask(tx, actor.organizationId, id);
    const { goal, startUrl, expectations, schedule = before } = change;
    const now = await databaseClock.now(tx);
    await tx.agentTask.update({
      where: { id },
      data: {
        ...(goal === undefined ? {} : { goal }),
        ...(startUrl === undefined ? {} : { startUrl: startOf(startUrl, site) }),
        ...(expectations === undefined ? {} : { expectations: [...expectations] }),
        ...(schedule === before ? {} : { schedule, nextRunAt: schedule === 'off' ? null : now }),
      },
    });
    return asTask(await requireTask(tx, actor.organizationId, id));
  });
}

/** Removes a task from the list; its runs remain and keep its text. */
export function deleteAgentTask(actor: Actor, id: string): Promise<{ done: true }> {
  return database().$transaction(async (tx) => {
    await requireTask(tx, actor.organizationId, id);
    await tx.agentTask.update({ where: { id }, data: { archivedAt: await databaseClock.now(tx) } });
    return { done: true };
  });
}

const readTask = async (
  db: Pick<ReadOnlyDatabase, 'agentTask'>,
  organizationId: string,
  id: string,
): Promise<AgentTask> => asTask(await requireTask(db, organizationId, id));

async function requireTask(
  db: Pick<ReadOnlyDatabase, 'agentTask'> | Transaction,
  organizationId: string,
  id: string,
): Promise<TaskRow> {
  const task = await findTask(db, organizationId, id);
  if (task === null) throw new AppError('not_found', 'No such task in this organization.');
  return task;
}

function asTask({
  id,
  goal,
  startUrl,
  expectations,
  suggested,
  schedule,
  createdAt,
  _count,
}: Omit<TaskRow, 'site'>): AgentTask {
  return {
    id,
    goal,
    startUrl,
    expectations: Expectations.parse(expectations),
    suggested,
    schedule,
    createdAt: createdAt.toISOString(),
    runs: _count.runs,
  };
}
