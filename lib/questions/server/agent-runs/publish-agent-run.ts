import { personOf, type Actor } from '@/lib/platform/access/actor';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { getAgentRun } from './list-agent-runs';

/** Publishes a succeeded run of a proven site. Idempotent. */
export async function publishAgentRun(
  actor: Actor,
  runId: string,
  clock: Clock = databaseClock,
): Promise<AgentRun> {
  await database().$transaction(async (tx) => {
    const run = await ownedRun(tx, actor.organizationId, runId);
    const { publishedAt, isNew } = await publish(tx, run, personOf(actor), clock);
    if (isNew)
      await recordEvent(
        tx,
        actor,
        {
          action: 'agent_run.published',
          subjectKind: 'agent_run',
          subjectId: runId,
          detail: { host: run.site.host },
        },
        publishedAt,
      );
  });
  return getAgentRun(actor, runId);
}

/** Takes effect immediately: public responses are revalidated each time. */
export async function unpublishAgentRun(actor: Actor, runId: string): Promise<AgentRun> {
  await database().$transaction(async (tx) => {
    const run = await ownedRun(tx, actor.organizationId, runId);
    const { count } = await tx.agentRun.updateMany({
      where: { id: runId, publishedAt: { not: null } },
      data: { publishedAt: null, publishedById: null },
    });
    if (count === 1)
      await recordEvent(
        tx,
        actor,
        {
          action: 'agent_run.unpublished',
          subjectKind: 'agent_run',
          subjectId: runId,
          detail: { host: run.site.host },
        },
        await databaseClock.now(tx),
      );
  });
  return getAgentRun(actor, runId);
}

type OwnedRun = Awaited<ReturnType<typeof ownedRun>>;

async function ownedRun(tx: Transaction, organizationId: string | null, runId: string) {
  await tx.$queryRaw`SELECT 1 FROM "AgentRun" WHERE id = ${runId}::uuid FOR UPDATE`;
  const run = await tx.agentRun.findFirst({
    where: { id: runId, ...(organizationId === null ? {} : { site: { organizationId } }) },
    select: {
      id: true,
      status: true,
      publishedAt: true,
      site: { select: { host: true, verifiedAt: true } },
    },
  });
  if (run === null) throw new AppError('run_not_found', 'No such agent run in this organization.');
  return run;
}

async function publish(
  tx: Transaction,
  run: OwnedRun,
  publishedById: string | null,
  clock: Clock = databaseClock,
): Promise<{ readonly publishedAt: Date; readonly isNew: boolean }> {
  if (run.status !== 'succeeded')
    throw new AppError('limit_reached', 'Only finished runs with a verdict can be published.');
  if (run.site.verifiedAt === null)
    throw new AppError(
      'limit_reached',
      `Verify ownership of ${run.site.host} before you publish its runs.`,
    );
  if (run.publishedAt !== null) return { publishedAt: run.publishedAt, isNew: false };
  const publishedAt = await clock.now(tx);
  await tx.agentRun.update({ where: { id: run.id }, data: { publishedAt, publishedById } });
  return { publishedAt, isNew: true };
}

/** Publishes a run of any organization, for an administrator's command. */
export function publishAnyRun(
  tx: Transaction,
  runId: string,
): Promise<{ readonly id: string; readonly publishedAt: string }> {
  return ownedRun(tx, null, runId)
    .then((run) => publish(tx, run, null))
    .then(({ publishedAt }) => ({ id: runId, publishedAt: publishedAt.toISOString() }));
}
