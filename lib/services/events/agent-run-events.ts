import { addresses } from '@/lib/config/addresses';
import type { Transaction } from '@/lib/db/client';
import { recordEvents, type NewEvent } from './record-events';
import { eventCauseOf } from './scan-events';

/** Best first. */
const VERDICTS = ['passed', 'reported', 'partial', 'blocked', 'failed'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Records that a run completed, compared with the previous run of the same agent. */
export async function recordRunCompleted(
  tx: Transaction,
  runId: string,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  const run = await tx.agentRun.findUniqueOrThrow({
    where: { id: runId },
    select: {
      siteId: true,
      taskId: true,
      goal: true,
      engine: true,
      model: true,
      stepCount: true,
    },
  });
  const { siteId, stepCount, ...about } = run;
  const before = await tx.agentRun.findFirst({
    where: {
      taskId: run.taskId,
      engine: run.engine,
      model: run.model,
      status: 'succeeded',
      id: { not: runId },
    },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, verdict: true },
  });
  const url = `${addresses.ofSite(siteId, 'agent-runs')}?run_id=${runId}`;
  const resource = { kind: 'agent_run', id: runId, url } as const;
  const events: NewEvent[] = [
    { type: 'agent_run.completed', resource, data: { ...about, verdict, stepCount } },
  ];
  if (before?.verdict && VERDICTS.indexOf(verdict) > VERDICTS.indexOf(before.verdict))
    events.push({
      type: 'agent_run.regressed',
      resource,
      data: { ...about, verdict, previousVerdict: before.verdict, previousRunId: before.id },
    });
  await recordEvents(tx, await eventCauseOf(tx, siteId, runId), events, now);
}
