import { addresses } from '@/lib/platform/config/addresses';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import type { Transaction } from '@/lib/platform/db/client';
import { repeatedRuns, type RepeatedRuns } from './repeated-runs';
import { eventCauseOf, recordEvents, type NewEvent } from '@/lib/platform/events/record-events';

type Verdict = NonNullable<AgentRun['verdict']>;

/** Records that a run completed, and with the last of its batch whether the agent does worse than before. */
export async function recordRunCompleted(
  tx: Transaction,
  runId: string,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  const run = await tx.agentRun.findUniqueOrThrow({
    where: { id: runId },
    select: {
      id: true,
      siteId: true,
      batchId: true,
      taskId: true,
      goal: true,
      engine: true,
      model: true,
      stepCount: true,
    },
  });
  const { siteId, taskId, goal, engine, model, stepCount } = run;
  const about = { taskId, goal, engine, model };
  const url = `${addresses.ofSite(siteId, 'agent-runs')}?run_id=${runId}`;
  const resource = { kind: 'agent_run', id: runId, url } as const;
  const events: NewEvent[] = [
    { type: 'agent_run.completed', resource, data: { ...about, verdict, stepCount } },
  ];
  const worse = await regressionOf(tx, run);
  if (worse !== null)
    events.push({ type: 'agent_run.regressed', resource, data: { ...about, ...worse } });
  await recordEvents(tx, await eventCauseOf(tx, siteId, runId), events, now);
}

interface EndedRun extends Pick<RepeatedRuns, 'batchId' | 'taskId' | 'engine' | 'model'> {
  readonly id: string;
  readonly siteId: string;
}

/** Set with the last run of a batch if fewer of its repeats were done than before, by more than chance. */
async function regressionOf(tx: Transaction, run: EndedRun) {
  const { id, siteId, taskId, batchId, engine, model } = run;
  // Of runs that end at the same time, the last one sees all others.
  await tx.$queryRaw`SELECT id FROM "Question" WHERE id = ${taskId}::uuid FOR UPDATE`;
  const [now, before] = (await repeatedRuns(tx, { siteId, taskId, ending: id })).filter(
    (runs) => runs.engine === engine && runs.model === model,
  );
  if (now?.batchId !== batchId) return null;
  if (before === undefined || now.share.high >= before.share.done / before.share.runs) return null;
  return {
    verdict: now.verdict,
    previousVerdict: before.verdict,
    previousRunId: before.runId,
    done: now.share.done,
    runs: now.share.runs,
    previousDone: before.share.done,
    previousRuns: before.share.runs,
  };
}
