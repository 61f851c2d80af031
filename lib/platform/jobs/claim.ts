import type { Clock } from '../db/clock';
import { type Database, Prisma } from '../db/client';
import { timeSql } from '../db/time-sql';
import { QUEUES, after as later, leaseMs } from './queues';
import type { Claim, JobHandler, Settlement } from './types';

/** Which row comes next. */
export interface ClaimTurn {
  /** Lane of the previous turn. */
  readonly after?: string | undefined;
  /** Skip rows that have lost a worker. */
  readonly skipsSuspects?: boolean;
}

/** SQL condition for the rows of its table that a handler takes. */
function claimable({ queue, kind }: JobHandler, skipsSuspects: boolean): Prisma.Sql {
  const unsuspected = skipsSuspects ? Prisma.sql`AND losses = 0` : Prisma.empty;
  if (queue === 'job') return Prisma.sql`AND kind = ${kind ?? ''} ${unsuspected}`;
  // Deliveries of a webhook are sent in order, so only the next one is claimable.
  return queue === 'webhook-delivery' ? Prisma.sql`AND "isNext" ${unsuspected}` : unsuspected;
}

/** Sorts before every lane, so that the next claim starts with the first. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Claims the longest waiting row of the next lane that has one, or returns null. Round robin among
 * organizations, one row per turn. Skips rows that another worker has locked.
 */
export async function claimNext(
  db: Database,
  clock: Clock,
  handler: JobHandler,
  owner: string,
  { after = BEFORE_ALL, skipsSuspects = false }: ClaimTurn = {},
): Promise<Claim | null> {
  const { table } = QUEUES[handler.queue];
  return db.$transaction(async (tx) => {
    const now = await clock.now(tx);
    const rows = await tx.$queryRaw<ClaimedRow[]>`
      UPDATE ${table} SET status = 'running', attempts = attempts + 1, fence = fence + 1, owner = ${owner},
        "leaseUntil" = ${timeSql(later(now, leaseMs()))}, "startedAt" = ${timeSql(now)}
      WHERE id = (${selectNextRow(handler, now, after, skipsSuspects)})
      RETURNING id, fence, attempts, losses, lane, "requestId", traceparent`;
    const row = rows[0];
    if (!row) return null;
    await handler.onClaim?.(tx, row.id, now);
    return {
      queue: handler.queue,
      id: row.id,
      fence: row.fence,
      attempt: row.attempts,
      losses: row.losses,
      kind: handler.kind ?? null,
      lane: row.lane,
      requestId: row.requestId,
      traceparent: row.traceparent,
    };
  });
}

interface ClaimedRow extends Omit<Claim, 'queue' | 'kind' | 'attempt'> {
  readonly attempts: number;
}

/**
 * Walks the lanes by index, one lookup each, from the one after `lastLane` and then from the start.
 * Stops at the first lane with a due row, so the cost does not grow with the number of
 * organizations.
 */
function selectNextRow(
  handler: JobHandler,
  now: Date,
  lastLane: string,
  skipsSuspects: boolean,
): Prisma.Sql {
  const { table } = QUEUES[handler.queue];
  const queued = Prisma.sql`status = 'queued' ${claimable(handler, skipsSuspects)}`;
  return Prisma.sql`
    WITH RECURSIVE walk (lane, round) AS (
      SELECT (SELECT lane FROM ${table} WHERE ${queued} AND lane > ${lastLane}::uuid ORDER BY lane LIMIT 1), 1
      WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${queued} AND "runAfter" <= ${timeSql(now)})
      UNION ALL
      SELECT (SELECT next.lane FROM ${table} AS next WHERE ${queued} AND next.lane > coalesce(walk.lane, ${BEFORE_ALL}::uuid)
              ORDER BY next.lane LIMIT 1), CASE WHEN walk.lane IS NULL THEN 2 ELSE walk.round END
      FROM walk WHERE walk.lane IS NOT NULL OR walk.round = 1)
    SELECT first.id FROM walk CROSS JOIN LATERAL (
      SELECT id FROM ${table} AS work WHERE ${queued} AND work.lane = walk.lane AND "runAfter" <= ${timeSql(now)}
      ORDER BY "runAfter", id LIMIT 1 FOR UPDATE SKIP LOCKED) AS first
    LIMIT 1`;
}

/** Requeues a row unchanged, without counting a try, because the process is stopping. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await db.$executeRaw`
    UPDATE ${QUEUES[claim.queue].table}
    SET status = 'queued', attempts = attempts - 1, owner = NULL, "leaseUntil" = NULL, "startedAt" = NULL
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND status = 'running'`;
}

/**
 * Column changes of a settlement. A settled job's payload is deleted, because a mail contains a
 * sign-in link.
 */
function settlementColumns(claim: Claim, settlement: Settlement, now: Date): Prisma.Sql {
  if (settlement.state === 'later')
    return Prisma.sql`status = 'queued', attempts = attempts - ${settlement.countsAsAttempt ? 0 : 1}, losses = 0,
      "startedAt" = NULL, "runAfter" = ${timeSql(settlement.runAfter)}`;
  const error = settlement.state === 'failed' ? settlement.error : null;
  const forget = claim.queue === 'job' ? Prisma.sql`, payload = '{}'` : Prisma.empty;
  return Prisma.sql`status = ${settlement.state}::"JobStatus", "finishedAt" = ${timeSql(now)}, error = ${error?.message ?? null}, "errorCode" = ${error?.code ?? null}${forget}`;
}

/**
 * Settles the work and its writes in one transaction. False, with nothing written, if the lease was
 * lost.
 */
export async function settleClaim(
  db: Database,
  clock: Clock,
  claim: Claim,
  settlement: Settlement,
): Promise<boolean> {
  const { table } = QUEUES[claim.queue];
  return db.$transaction(async (tx) => {
    const now = await clock.now(tx);
    const mine = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM ${table} WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND status = 'running' FOR UPDATE`;
    if (mine.length === 0) return false;
    await settlement.write?.(tx, now);
    await tx.$executeRaw`
      UPDATE ${table} SET ${settlementColumns(claim, settlement, now)}, owner = NULL, "leaseUntil" = NULL WHERE id = ${claim.id}::uuid`;
    return true;
  });
}
