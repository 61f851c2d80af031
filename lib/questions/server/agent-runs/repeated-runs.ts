import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import type { Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { shareOf, type Share } from '@/lib/platform/text/share';

/** Repeats from which a share says something. */
const REPEATS_MIN = 3;

/** Runs of one batch with the same task and agent. */
export interface RepeatedRuns {
  readonly batchId: string;
  readonly taskId: string;
  readonly goal: string;
  readonly engine: string;
  readonly model: string | null;
  readonly share: Share;
  /** Of one run, on average. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** A run that was not done, else any. */
  readonly runId: string;
  readonly verdict: NonNullable<AgentRun['verdict']>;
}

/** Verdicts of runs that did their task, best first. */
const DONE = new Set(['passed', 'reported']);
const RUNS_MAX = 500;

interface Asked {
  readonly siteId: string;
  readonly taskId?: string;
  /** A run that ends in this transaction. */
  readonly ending?: string;
}

/** Completed batches with at least `REPEATS_MIN` runs of a task by an agent, newest first. */
export async function repeatedRuns(
  db: Pick<ReadOnlyDatabase, 'agentRun'> | Pick<Transaction, 'agentRun'>,
  { ending, ...where }: Asked,
): Promise<RepeatedRuns[]> {
  const rows = await runsOf(db, where);
  const groups = new Map<string, Run[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.batchId, row.taskId, row.engine, row.model]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const isActive = ({ id, status }: Run) =>
    id !== ending && (status === 'queued' || status === 'running');
  return [...groups.values()]
    .filter((group) => !group.some(isActive))
    .flatMap((group) => figuresOfGroup(group) ?? []);
}

type Run = Awaited<ReturnType<typeof runsOf>>[number];

const runsOf = (
  db: Pick<ReadOnlyDatabase, 'agentRun'> | Pick<Transaction, 'agentRun'>,
  where: Omit<Asked, 'ending'>,
) =>
  (db as Pick<ReadOnlyDatabase, 'agentRun'>).agentRun.findMany({
    where,
    orderBy: [{ queuedAt: 'desc' }, { id: 'desc' }],
    take: RUNS_MAX,
    select: {
      id: true,
      taskId: true,
      batchId: true,
      goal: true,
      engine: true,
      model: true,
      status: true,
      verdict: true,
      inputTokens: true,
      outputTokens: true,
      queuedAt: true,
    },
  });

/** Null if too few runs of the group have a verdict. */
function figuresOfGroup(group: readonly Run[]): RepeatedRuns | null {
  const judged = group.flatMap(({ verdict, ...run }) => (verdict ? [{ ...run, verdict }] : []));
  const [first] = judged;
  if (first === undefined || judged.length < REPEATS_MIN) return null;
  const done = judged.filter(({ verdict }) => DONE.has(verdict)).length;
  const example = judged.find(({ verdict }) => !DONE.has(verdict)) ?? first;
  const mean = (of: 'inputTokens' | 'outputTokens') =>
    Math.round(judged.reduce((sum, run) => sum + run[of], 0) / judged.length);
  const { batchId, taskId, goal, engine, model } = first;
  return {
    ...{ batchId, taskId, goal, engine, model },
    share: shareOf(done, judged.length),
    inputTokens: mean('inputTokens'),
    outputTokens: mean('outputTokens'),
    runId: example.id,
    verdict: example.verdict,
  };
}

/** The newest batch of each task and agent, with the share of the one before. */
export interface RunFigures extends RepeatedRuns {
  readonly before: Share | null;
}

/** Figures of a site that the caller may read. */
export const runFigures = async (siteId: string): Promise<RunFigures[]> =>
  figuresOf(await repeatedRuns(readOnlyDatabase(), { siteId }));

function figuresOf(repeated: readonly RepeatedRuns[]): RunFigures[] {
  const newest = new Map<string, RunFigures>();
  for (const runs of repeated) {
    const key = JSON.stringify([runs.taskId, runs.engine, runs.model]);
    const known = newest.get(key);
    if (known === undefined) newest.set(key, { ...runs, before: null });
    else if (known.before === null) newest.set(key, { ...known, before: runs.share });
  }
  return [...newest.values()];
}
