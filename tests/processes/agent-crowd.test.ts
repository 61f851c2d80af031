// @module-tag processes
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import type { LlmStub } from '../../packages/demo/src/llm-stub';
import { createAgentTask } from '@/lib/questions/server/agent-runs/tasks';
import { startRuns } from '@/lib/questions/server/agent-runs/start-runs';
import { actorOf } from '../helpers/org';
import { createSite, type TestSite } from '../helpers/site';
import type { ServedSite } from '../helpers/sites/serve-site';
import { Gate } from './support/gate';
import { startProcess, type ProductProcess } from './support/product-process';
import {
  nextStep,
  provideModel,
  READABLE_HOST,
  serveReadableSite,
  stepsBefore,
  STEPS_OF_A_RUN,
} from './support/readable-site';

const RUNS = 50;
const goalOf = (n: number): string => `Find what chart ${n} costs`;

let served: ServedSite;
let stub: LlmStub;
let worker: ProductProcess;
let site: TestSite;

/** A call of a model may take a minute. */
const HELD_MS = 30_000;

/**
 * Holds all replies until every run has asked, so that all are active at the same time. On a machine where that takes
 * longer than a call may, fewer are.
 */
function allAtOnce(): Parameters<typeof provideModel>[0] {
  const all = new Gate();
  let begun = 0;
  return async (request) => {
    if (begun === 0) setTimeout(all.open, HELD_MS);
    if (stepsBefore(request) === 0 && (begun += 1) === RUNS) all.open();
    await all.passed;
    return nextStep(request);
  };
}

beforeAll(async () => {
  [served, stub] = await Promise.all([serveReadableSite(), provideModel(allAtOnce())]);
  process.env['SCAN_CONNECT_TO'] = served.connectTo;
  site = await createSite({ host: READABLE_HOST });
  worker = await startProcess({
    role: 'worker',
    databaseUrl: requireDatabaseUrl(),
    env: { SEAMARK_WORKER_AGENTS: String(RUNS) },
  });
});
afterAll(async () => {
  worker.child.kill('SIGKILL');
  await Promise.all([served.close(), stub.close()]);
});

it('50 concurrent runs in one worker all finish, each with its own steps and charged once', async () => {
  const { id: siteId } = site;
  const actor = actorOf(site.org);
  const taskIds: string[] = [];
  for (let n = 0; n < RUNS; n += 1)
    taskIds.push(
      (
        await createAgentTask(actor, siteId, {
          goal: goalOf(n),
          startUrl: '/',
          expectations: [{ kind: 'answer_number', value: 24, tolerance: 0 }],
        })
      ).id,
    );
  const { runIds } = await startRuns(actor, { siteId, taskIds, models: [] });
  while ((await database().agentRun.count({ where: { siteId: site.id, finishedAt: null } })) > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));

  const runs = await database().agentRun.findMany({
    where: { siteId: site.id },
    include: { steps: { orderBy: { index: 'asc' }, select: { index: true } } },
  });
  expect(runs.map(({ id }) => id).sort()).toEqual([...runIds].sort());
  for (const run of runs) {
    expect(run).toMatchObject({
      status: 'succeeded',
      verdict: 'passed',
      attempts: 1,
      stepCount: STEPS_OF_A_RUN,
    });
    expect(run.steps.map(({ index }) => index)).toEqual([0, 1, 2]);
  }
  const conversations = stub.requests.map(
    ({ turns }) => /chart (\d+) costs/.exec(turns[0]!.text)![1],
  );
  expect(conversations).toHaveLength(RUNS * STEPS_OF_A_RUN);
  for (let n = 0; n < RUNS; n += 1)
    expect(conversations.filter((of) => of === String(n))).toHaveLength(STEPS_OF_A_RUN);
  const booked = await database().creditEntry.groupBy({
    by: ['reason'],
    where: { organizationId: site.org.id, refId: { in: [...runIds] } },
    _sum: { delta: true },
    _count: true,
    orderBy: { reason: 'asc' },
  });
  expect(booked.map(({ reason, _sum, _count }) => [reason, _count, _sum.delta])).toEqual([
    ['reservation', RUNS, -5 * RUNS],
    ['settlement', RUNS, 0],
  ]);
});
