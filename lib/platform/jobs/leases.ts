import { requireDatabaseUrl } from '../db/client';
import { openPool } from '../db/open-pool';
import { log } from '../observe/log';
import { QUEUES, leaseMs } from './queues';
import type { Claim } from './types';

type Pool = ReturnType<typeof openPool>;

interface Held {
  readonly claim: Claim;
  readonly lost: () => void;
  /** End of the lease unless it is renewed, by `performance.now()`. */
  until: number;
}

/** Five renewals per lease, so that four can fail. */
const renewalMs = (): number => leaseMs() / 6;
const ANSWER_MS_MAX = 5000;

/** Leases that this process holds, by row id. */
const held = new Map<string, Held>();
let renewals: { readonly pool: Pool; readonly timer: NodeJS.Timeout } | undefined;
let isRenewing = false;

const keyOf = ({ id, fence }: Pick<Claim, 'id' | 'fence'>): string => `${id} ${fence}`;

/**
 * Renews the lease until the returned function is called. Calls `lost` if a renewal is too late, or
 * if another worker has the row.
 */
export function keepLease(claim: Claim, lost: () => void): () => void {
  const key = keyOf(claim);
  held.set(key, { claim, lost, until: performance.now() + leaseMs() });
  renewals ??= start();
  return () => void held.delete(key);
}

/** Ids of the rows that this process holds. */
export const leasedIds = (): string[] => [...held.values()].map(({ claim }) => claim.id);

/** Closes the renewal session, unless another worker of this process holds a lease. */
export async function stopRenewals(): Promise<void> {
  if (held.size > 0 || renewals === undefined) return;
  const { pool, timer } = renewals;
  renewals = undefined;
  clearInterval(timer);
  await pool.end();
}

/** A separate session: jobs that use up the pool must not delay renewals. */
function start(): typeof renewals {
  const pool = openPool(requireDatabaseUrl(), {
    max: 1,
    query_timeout: ANSWER_MS_MAX,
    idleTimeoutMillis: 2 * renewalMs(),
    allowExitOnIdle: true,
  });
  const renewOnce = () => {
    if (isRenewing || held.size === 0) return;
    isRenewing = true;
    void renewAll(pool).finally(() => {
      isRenewing = false;
    });
  };
  return { pool, timer: setInterval(renewOnce, renewalMs()).unref() };
}

async function renewAll(pool: Pool): Promise<void> {
  const leases = [...held.values()];
  try {
    for (const queue of new Set(leases.map(({ claim }) => claim.queue)))
      await renewIn(
        pool,
        QUEUES[queue].table.sql,
        leases.filter(({ claim }) => claim.queue === queue),
      );
  } catch (error) {
    log.warn('Couldn’t renew leases', { leases: leases.length, error });
    // Gives up before another worker may take the row: the next try would be too late.
    const nextTry = performance.now() + renewalMs();
    for (const lease of held.values()) if (lease.until < nextTry) dropLease(lease);
  }
}

/**
 * Skips rows that their settlement has locked, because no other worker can take them then. Returns
 * the renewed ones.
 */
const renewal = (table: string): string => `
  WITH held AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS held (id, fence)),
    free AS (SELECT work.id FROM ${table} AS work JOIN held USING (id, fence)
      WHERE work.status = 'running' FOR UPDATE OF work SKIP LOCKED),
    renewed AS (UPDATE ${table} SET "leaseUntil" = clock_timestamp() + $3 * interval '1 ms' WHERE id IN (SELECT id FROM free))
  SELECT work.id, work.fence FROM ${table} AS work JOIN held USING (id, fence) WHERE work.status = 'running'`;

async function renewIn(pool: Pool, table: string, leases: readonly Held[]): Promise<void> {
  const startedAt = performance.now();
  const { rows } = await pool.query<{ id: string; fence: number }>(renewal(table), [
    leases.map(({ claim }) => claim.id),
    leases.map(({ claim }) => claim.fence),
    leaseMs(),
  ]);
  const ours = new Set(rows.map(keyOf));
  for (const lease of leases) {
    if (ours.has(keyOf(lease.claim))) lease.until = startedAt + leaseMs();
    else dropLease(lease);
  }
}

function dropLease(lease: Held): void {
  if (held.delete(keyOf(lease.claim))) lease.lost();
}
