/** The thread that renews the leases of its process; `leases.ts` tells it which. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '@/lib/db/open-pool';
import { log } from '@/lib/observe/log';
import { keyOf, type Lease, type ThreadData, type LeaseMessage } from './lease';

if (!parentPort) throw new Error('lease-thread only runs as a worker thread.');
const port = parentPort;
const { databaseUrl, leaseMs } = workerData as ThreadData;

/** Five renewals per lease: four may fail before the work is lost. */
const BEAT_MS = leaseMs / 6;
const ANSWER_MS_MAX = 5000;

const pool = openPool(databaseUrl, {
  max: 1,
  query_timeout: ANSWER_MS_MAX,
  idleTimeoutMillis: 2 * BEAT_MS,
});
const held = new Map<string, Lease & { until: number }>();
let isRenewing = false;

/** A row that its own settlement has locked is passed over: nobody else can take it meanwhile. Answers with those still ours. */
const renewal = (table: string): string => `
  WITH held AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS held (id, fence)),
    free AS (SELECT work.id FROM ${table} AS work JOIN held USING (id, fence)
      WHERE work.status = 'running' FOR UPDATE OF work SKIP LOCKED),
    renewed AS (UPDATE ${table} SET "leaseUntil" = clock_timestamp() + $3 * interval '1 ms' WHERE id IN (SELECT id FROM free))
  SELECT work.id, work.fence FROM ${table} AS work JOIN held USING (id, fence) WHERE work.status = 'running'`;

async function renewIn(table: string, leases: readonly Lease[]): Promise<void> {
  const asked = performance.now();
  const { rows } = await pool.query<{ id: string; fence: number }>(renewal(table), [
    leases.map(({ id }) => id),
    leases.map(({ fence }) => fence),
    leaseMs,
  ]);
  const ours = new Set(rows.map(keyOf));
  for (const lease of leases) {
    const key = keyOf(lease);
    const known = held.get(key);
    if (!ours.has(key)) lose(key);
    else if (known) known.until = asked + leaseMs;
  }
}

function lose(key: string): void {
  if (held.delete(key)) port.postMessage(key);
}

async function renewAll(): Promise<void> {
  const leases = [...held.values()];
  try {
    for (const table of new Set(leases.map((lease) => lease.table)))
      await renewIn(
        table,
        leases.filter((lease) => lease.table === table),
      );
  } catch (error) {
    log.warn('Couldn’t renew leases', { leases: leases.length, error });
    // Told before somebody else may take the work: the next try would come too late.
    const nextTry = performance.now() + BEAT_MS;
    for (const [key, { until }] of held) if (until < nextTry) lose(key);
  }
}

setInterval(() => {
  if (isRenewing || held.size === 0) return;
  isRenewing = true;
  void renewAll().finally(() => {
    isRenewing = false;
  });
}, BEAT_MS);

port.on('message', (message: LeaseMessage) => {
  if ('leave' in message) held.delete(message.leave);
  else held.set(keyOf(message.renew), { ...message.renew, until: performance.now() + leaseMs });
});
