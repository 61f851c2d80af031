import type { Clock } from '@/lib/clock';
import { type Database, Prisma } from '@/lib/db/client';
import { QUEUES, after, leaseMs, timeSql } from './queues';
import type { Claim, JobHandler, Settlement } from './types';

/** Which rows of its table a handler takes. */
function own({ queue, kind }: JobHandler): Prisma.Sql {
  if (queue === 'job') return Prisma.sql`AND kind = ${kind ?? ''}`;
  // The others of its webhook wait for it.
  return queue === 'webhook-delivery' ? Prisma.sql`AND "isNext"` : Prisma.empty;
}

/** Takes the row that has waited longest, or null. Rows other workers are looking at are skipped. */
export async function claimNext(
  db: Database,
  clock: Clock,
  handler: JobHandler,
  owner: string,
): Promise<Claim | null> {
  const { table } = QUEUES[handler.queue];
  return db.$transaction(async (tx) => {
    const now = await clock.now(tx);
    const rows = await tx.$queryRaw<{ id: string; fence: number; attempts: number }[]>`
      UPDATE ${table} SET status = 'running', attempts = attempts + 1, fence = fence + 1, owner = ${owner},
        "leaseUntil" = ${timeSql(after(now, leaseMs()))}, "startedAt" = ${timeSql(now)}
      WHERE id = (SELECT id FROM ${table} WHERE status = 'queued' AND "runAfter" <= ${timeSql(now)} ${own(handler)}
                  ORDER BY "runAfter", id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, fence, attempts`;
    const row = rows[0];
    if (!row) return null;
    await handler.onClaim?.(tx, row.id, now);
    return {
      queue: handler.queue,
      id: row.id,
      fence: row.fence,
      attempt: row.attempts,
      kind: handler.kind ?? null,
    };
  });
}

/** Puts the row back as if it had not been taken: the process stops, nobody failed. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await db.$executeRaw`
    UPDATE ${QUEUES[claim.queue].table}
    SET status = 'queued', attempts = attempts - 1, owner = NULL, "leaseUntil" = NULL, "startedAt" = NULL
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND status = 'running'`;
}

/** What a settlement changes in the row; a settled job forgets its payload, because a mail carries a link that signs in. */
function changes(claim: Claim, settlement: Settlement, now: Date): Prisma.Sql {
  if (settlement.state === 'later')
    return Prisma.sql`status = 'queued', attempts = attempts - ${settlement.countsAsAttempt ? 0 : 1}, "startedAt" = NULL,
      "runAfter" = ${timeSql(settlement.runAfter)}`;
  const error = settlement.state === 'failed' ? settlement.error : null;
  const forget = claim.queue === 'job' ? Prisma.sql`, payload = '{}'` : Prisma.empty;
  return Prisma.sql`status = ${settlement.state}::"JobStatus", "finishedAt" = ${timeSql(now)}, error = ${error}${forget}`;
}

/** Ends the work in one transaction with its writes. False, and nothing written, when the row is no longer ours. */
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
      UPDATE ${table} SET ${changes(claim, settlement, now)}, owner = NULL, "leaseUntil" = NULL WHERE id = ${claim.id}::uuid`;
    return true;
  });
}
