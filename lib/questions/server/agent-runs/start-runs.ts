import { randomUUID } from 'node:crypto';
import { personOf, type Actor } from '@/lib/platform/access/actor';
import type { StartedBatch } from '@/lib/questions/contract/agent-batches';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { idsOfKey, requireSameBody } from '@/lib/platform/db/idempotent-id';
import { database, type Transaction } from '@/lib/platform/db/client';
import { causeColumns } from '@/lib/platform/observe/trace';
import { AppError } from '@/lib/platform/contract/app-error';
import { configuredModels, type ChatModel } from '../models';
import { CREDITS, reserveCredits } from '@/lib/platform/limits/credits';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { requirePaid } from '@/lib/platform/access/plan';

export interface RunsRequest {
  readonly siteId: string;
  readonly taskIds: readonly string[];
  /** Names of configured engines; empty for all. */
  readonly models: readonly string[];
  /** Runs of each task with each model, from 1 to 10. */
  readonly repeats?: number;
}

/**
 * Queues runs of each task with each model. Reserves the credits of all of them, or throws and queues
 * none. `id` makes the call idempotent: an existing batch with it is returned.
 */
export function startRuns(
  actor: Actor,
  request: RunsRequest,
  clock: Clock = databaseClock,
  id?: string,
): Promise<StartedBatch> {
  return database().$transaction(async (tx) => {
    const made = id === undefined ? null : await batchOf(tx, actor, request.siteId, id);
    return made ?? queueRuns(tx, actor, request, clock, id);
  });
}

/** The lock serializes requests with the same key. */
async function batchOf(
  tx: Transaction,
  actor: Actor,
  siteId: string,
  id: string,
): Promise<StartedBatch | null> {
  await ownedSite(tx, actor, siteId, { lock: 'change' });
  const runs = await tx.agentRun.findMany({
    where: { siteId, batchId: idsOfKey(id) },
    select: { id: true, batchId: true },
  });
  const [first] = runs;
  if (first === undefined) return null;
  requireSameBody({ id: first.batchId }, id);
  return { batchId: id, runIds: runs.map((run) => run.id) };
}

/** The same within the caller's transaction. */
export async function queueRuns(
  tx: Transaction,
  actor: Actor,
  { siteId, taskIds, models, repeats = 1 }: RunsRequest,
  clock: Clock,
  batchId: string = randomUUID(),
): Promise<StartedBatch> {
  requirePaid(actor, 'Agent runs');
  const tasks = await tasksOf(tx, actor, siteId, taskIds);
  const chosen = modelsNamed(models);
  const now = await clock.now(tx);
  const runIds: string[] = [];
  for (const { id: taskId, ...task } of tasks)
    for (const { engine, model } of chosen) {
      const { expectations, ...same } = task;
      const data = {
        siteId,
        taskId,
        batchId,
        requestedById: personOf(actor),
        engine,
        model,
        queuedAt: now,
        runAfter: now,
        ...causeColumns(),
        ...same,
        expectations: expectations ?? [],
      };
      for (let nth = 0; nth < repeats; nth += 1)
        runIds.push((await tx.agentRun.create({ data, select: { id: true } })).id);
    }
  await reserveCredits(
    tx,
    actor.organizationId,
    runIds.map((refId) => ({ refId, credits: CREDITS.agentRun })),
    now,
  );
  return { batchId, runIds };
}

function modelsNamed(names: readonly string[]): readonly ChatModel[] {
  const { agents } = configuredModels();
  if (agents.length === 0)
    throw new AppError(
      'provider_not_configured',
      'No model provider is configured on this server.',
    );
  const unknown = names.find((name) => !agents.some(({ engine }) => engine === name));
  if (unknown !== undefined)
    throw new AppError(
      'invalid_input',
      `Unknown model ${unknown}. Available models: ${agents.map(({ engine }) => engine).join(', ')}.`,
    );
  return names.length === 0 ? agents : agents.filter(({ engine }) => names.includes(engine));
}

async function tasksOf(tx: Transaction, actor: Actor, siteId: string, ids: readonly string[]) {
  const { url } = await ownedSite(tx, actor, siteId);
  const tasks = await tx.question.findMany({
    where: { id: { in: [...ids] }, siteId, archivedAt: null, readers: { has: 'agents' } },
    select: { id: true, text: true, startUrl: true, expectations: true },
  });
  if (tasks.length !== new Set(ids).size || tasks.length === 0)
    throw new AppError('not_found', 'Some of these tasks do not exist any more.');
  // Runs are queued in the order of `ids`.
  return tasks
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ text, startUrl, ...task }) => ({ ...task, goal: text, startUrl: startUrl ?? url }));
}
