import type { Clock } from '../db/clock';
import { type Database, Prisma, type Transaction } from '../db/client';
import { timeSql } from '../db/time-sql';
import type { Coded } from '../text/coded';
import { LOSSES_MAX, QUEUES, type QueueName, after } from './queues';
import type { JobHandler } from './types';

const ROWS_MAX = 50;
const WORKER_LOST: Coded = {
  code: 'worker_lost',
  message: 'The worker stopped responding twice in a row. Start it again.',
};
const QUEUE_TIMEOUT: Coded = {
  code: 'queue_timeout',
  message: 'No worker was free for 45 minutes. Start it again.',
};

interface LostRow {
  readonly id: string;
  readonly losses: number;
  readonly kind: string | null;
}

const kindColumn = (queue: QueueName): Prisma.Sql =>
  queue === 'job' ? Prisma.sql`kind` : Prisma.sql`NULL::text AS kind`;

/** A settled job's payload is deleted, because a mail contains a sign-in link. */
function failure(queue: QueueName, { code, message }: Coded, now: Date): Prisma.Sql {
  const forget = queue === 'job' ? Prisma.sql`, payload = '{}'` : Prisma.empty;
  return Prisma.sql`status = 'failed', error = ${message}, "errorCode" = ${code}, "finishedAt" = ${timeSql(now)}, owner = NULL, "leaseUntil" = NULL${forget}`;
}

async function fail(
  tx: Transaction,
  queue: QueueName,
  row: LostRow,
  error: Coded,
  now: Date,
  handlers: readonly JobHandler[],
) {
  await tx.$executeRaw`UPDATE ${QUEUES[queue].table} SET ${failure(queue, error, now)} WHERE id = ${row.id}::uuid`;
  const handler = handlers.find(
    (h) => h.queue === queue && (queue !== 'job' || h.kind === row.kind),
  );
  await handler?.onFailed?.(tx, row.id, error, now);
}

async function sweepLeases(
  tx: Transaction,
  { queue, handlers, held }: Sweep,
  now: Date,
): Promise<void> {
  const { table } = QUEUES[queue];
  const rows = await tx.$queryRaw<LostRow[]>`
    SELECT id, losses, ${kindColumn(queue)} FROM ${table} WHERE status = 'running' AND "leaseUntil" < ${timeSql(now)} AND id <> ALL(${[...held]}::uuid[])
    ORDER BY "leaseUntil" LIMIT ${ROWS_MAX} FOR UPDATE SKIP LOCKED`;
  for (const row of rows) {
    const losses = row.losses + 1;
    if (losses >= LOSSES_MAX) await fail(tx, queue, row, WORKER_LOST, now, handlers);
    else
      await tx.$executeRaw`
        UPDATE ${table} SET status = 'queued', owner = NULL, "leaseUntil" = NULL, "startedAt" = NULL, attempts = attempts - 1,
          losses = ${losses}, "runAfter" = ${timeSql(now)} WHERE id = ${row.id}::uuid`;
  }
}

async function sweepOverdue(
  tx: Transaction,
  queue: QueueName,
  now: Date,
  handlers: readonly JobHandler[],
): Promise<void> {
  const { table, queuedMsMax } = QUEUES[queue];
  if (queuedMsMax === null) return;
  const rows = await tx.$queryRaw<LostRow[]>`
    SELECT id, losses, ${kindColumn(queue)} FROM ${table}
    WHERE ${isOverdue(queuedMsMax, now)}
    LIMIT ${ROWS_MAX} FOR UPDATE SKIP LOCKED`;
  for (const row of rows) await fail(tx, queue, row, QUEUE_TIMEOUT, now, handlers);
}

const isOverdue = (queuedMsMax: number, now: Date): Prisma.Sql =>
  Prisma.sql`status = 'queued' AND greatest("queuedAt", "runAfter") < ${timeSql(after(now, -queuedMsMax))}`;

/**
 * Fails a row that waited too long, to free its slot. Returns the error, or null; the caller runs
 * `onFailed`.
 */
export async function failIfOverdue(
  tx: Transaction,
  queue: QueueName,
  id: string,
  now: Date,
): Promise<Coded | null> {
  const { table, queuedMsMax } = QUEUES[queue];
  if (queuedMsMax === null) return null;
  const failed = await tx.$executeRaw`
    UPDATE ${table} SET ${failure(queue, QUEUE_TIMEOUT, now)} WHERE id = ${id}::uuid AND ${isOverdue(queuedMsMax, now)}`;
  return failed === 1 ? QUEUE_TIMEOUT : null;
}

interface Sweep {
  readonly queue: QueueName;
  readonly handlers: readonly JobHandler[];
  /** Rows held by this process, which are not lost even if their renewals are late. */
  readonly held: Iterable<string>;
}

/** Requeues rows whose lease expired, fails them after the second, and rows that waited too long. */
export async function sweepQueue(
  db: Database,
  clock: Clock,
  queue: QueueName,
  handlers: readonly JobHandler[],
  held: Iterable<string> = [],
): Promise<void> {
  await db.$transaction(async (tx) => {
    const now = await clock.now(tx);
    await sweepLeases(tx, { queue, handlers, held }, now);
    await sweepOverdue(tx, queue, now, handlers);
  });
}
