import type { LimitState, Policy, BudgetName } from '../contract/limits';
import { type Clock, databaseClock, type RawReader } from '../db/clock';
import type { Transaction } from '../db/client';
import { AppError } from '../contract/app-error';
import { limitMessage, policy } from './policies';

/**
 * A budget that a piece of work uses; `key` is the organization id, the host or the client address.
 */
export interface BudgetUse {
  readonly name: BudgetName;
  readonly key: string;
}

/** Taken budgets, for response headers and refunds. */
export interface TakenBudgets {
  readonly states: readonly LimitState[];
  readonly rowIds: readonly bigint[];
}

interface Counted {
  readonly use: BudgetUse;
  readonly limit: Policy;
  readonly used: number;
  readonly oldest: Date | null;
  /** When enough uses leave the window for one more to fit. */
  readonly frees: Date | null;
}

/**
 * Counts all budgets and takes one of each, or takes nothing and throws `rate_limited`. Call it in
 * the transaction that accepts the work: it holds the locks until the commit.
 */
export async function takeBudgets(
  tx: Transaction,
  uses: readonly BudgetUse[],
  clock: Clock = databaseClock,
): Promise<TakenBudgets> {
  if (uses.length === 0) return { states: [], rowIds: [] };
  await lockKeys(tx, uses.map(limitKey));
  // Read after the lock, because waiting for it takes time.
  const now = await clock.now(tx);
  const counted = await countAll(tx, uses, now);
  refuseIfEmpty(counted, now);
  const rowIds: bigint[] = [];
  for (const use of uses) rowIds.push(await insertRow(tx, limitKey(use), now));
  return {
    states: counted.map((row) =>
      stateOf({ ...row, used: row.used + 1, oldest: row.oldest ?? now }, now),
    ),
    rowIds,
  };
}

/** Checks the budgets without taking or locking. Throws like `takeBudgets`. */
export async function checkBudgets(
  tx: RawReader,
  uses: readonly BudgetUse[],
  clock: Clock = databaseClock,
): Promise<readonly LimitState[]> {
  const now = await clock.now(tx);
  const counted = await countAll(tx, uses, now);
  refuseIfEmpty(counted, now);
  return counted.map((row) => stateOf(row, now));
}

/** Remaining budgets, for a caller who has not started anything. */
export async function readBudgets(
  tx: RawReader,
  uses: readonly BudgetUse[],
): Promise<readonly LimitState[]> {
  const now = await databaseClock.now(tx);
  return (await countAll(tx, uses, now)).map((row) => stateOf(row, now));
}

/** Returns taken budgets, for work that ended before any traffic to the target. */
export async function refundBudgets(db: Transaction, taken: TakenBudgets): Promise<void> {
  if (taken.rowIds.length > 0)
    await db.limitRow.deleteMany({ where: { id: { in: [...taken.rowIds] } } });
}

function limitKey(use: BudgetUse): string {
  return `${use.name}:${use.key}`;
}

/** Locks in hash order, so that requests with the same keys cannot deadlock. */
async function lockKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(h) FROM (
    SELECT DISTINCT hashtextextended(k, 0) AS h FROM unnest(${[...keys]}::text[]) AS k ORDER BY h) AS locks`;
}

async function countAll(tx: RawReader, uses: readonly BudgetUse[], now: Date): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const use of uses) counted.push(await count(tx, use, now));
  return counted;
}

async function count(tx: RawReader, use: BudgetUse, now: Date): Promise<Counted> {
  const limit = policy(use.name);
  const since = new Date(now.getTime() - limit.windowSeconds * 1000);
  const rows = await tx.$queryRaw<{ used: number; oldest: Date | null; frees: Date | null }[]>`
    SELECT count(*)::int AS used, min("at") AS oldest,
           (array_agg("at" ORDER BY "at"))[greatest(count(*)::int - ${limit.quota}::int + 1, 1)] AS frees
    FROM "LimitRow" WHERE "limitKey" = ${limitKey(use)} AND "at" > ${since}`;
  return {
    use,
    limit,
    used: rows[0]?.used ?? 0,
    oldest: rows[0]?.oldest ?? null,
    frees: rows[0]?.frees ?? null,
  };
}

async function insertRow(tx: Transaction, key: string, now: Date): Promise<bigint> {
  const row = await tx.limitRow.create({ data: { limitKey: key, at: now }, select: { id: true } });
  return row.id;
}

function stateOf(row: Counted, now: Date): LimitState {
  const remaining = Math.max(0, row.limit.quota - row.used);
  return { ...row.limit, remaining, resetSeconds: secondsUntilLeft(row.oldest, row.limit, now) };
}

/** Whole seconds until a use leaves the window, rounded up so that a retry is never too early. */
function secondsUntilLeft(at: Date | null, limit: Policy, now: Date): number {
  if (at === null) return 0;
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000 + limit.windowSeconds));
}

function refuseIfEmpty(counted: readonly Counted[], now: Date): void {
  const waits = counted
    .filter((row) => row.used >= row.limit.quota)
    .map((row) => ({ row, seconds: Math.max(1, secondsUntilLeft(row.frees, row.limit, now)) }))
    .sort((a, b) => b.seconds - a.seconds);
  const longest = waits[0];
  if (longest === undefined) return;
  throw new AppError('rate_limited', limitMessage(longest.row.limit, longest.row.use.key), {
    retryAfterSeconds: longest.seconds,
    limits: counted.map((row) => {
      const wait = waits.find((w) => w.row === row);
      return wait ? { ...row.limit, remaining: 0, resetSeconds: wait.seconds } : stateOf(row, now);
    }),
  });
}
