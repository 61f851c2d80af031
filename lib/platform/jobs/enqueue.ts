import type { Transaction } from '../db/client';
import { causeColumns } from '../observe/trace';
import { timeSql } from '../db/time-sql';
import { NO_ORGANIZATION, QUEUES, type QueueName } from './queues';

export interface NewJob {
  readonly kind: string;
  /** No second job of this kind and key is added while one is queued or running. */
  readonly dedupeKey?: string;
  readonly payload: unknown;
  /** The job counts against the turn of this site's organization. */
  readonly siteId?: string;
  readonly runAfter?: Date;
}

/** Adds a job in the caller's transaction; returns null if one with its `dedupeKey` is active. */
export async function enqueueJob(
  tx: Pick<Transaction, '$queryRaw'>,
  job: NewJob,
  now: Date,
): Promise<string | null> {
  const { requestId, traceparent } = causeColumns();
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Job" (kind, "dedupeKey", payload, "queuedAt", "runAfter", "requestId", traceparent, lane)
    VALUES (${job.kind}, ${job.dedupeKey ?? null}, ${JSON.stringify(job.payload)}::jsonb, ${timeSql(now)}, ${timeSql(job.runAfter ?? now)},
      ${requestId}::uuid, ${traceparent},
      coalesce((SELECT "organizationId" FROM "Site" WHERE id = ${job.siteId ?? null}::uuid), ${NO_ORGANIZATION}::uuid))
    ON CONFLICT (kind, "dedupeKey") WHERE status IN ('queued', 'running') DO NOTHING
    RETURNING id`;
  return rows[0]?.id ?? null;
}

/** Requeues a failed row for three more tries; false if it is not failed. */
export async function requeueFailed(
  tx: Transaction,
  queue: QueueName,
  id: string,
  now: Date,
): Promise<boolean> {
  const requeued = await tx.$executeRaw`
    UPDATE ${QUEUES[queue].table} SET status = 'queued', attempts = 0, losses = 0, error = NULL, "errorCode" = NULL, "startedAt" = NULL, "finishedAt" = NULL, "runAfter" = ${timeSql(now)}
    WHERE id = ${id}::uuid AND status = 'failed'`;
  return requeued === 1;
}
