import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { requireDatabaseUrl } from '@/lib/db/client';
import { log } from '@/lib/observe/log';
import { keyOf, type ThreadData, type LeaseMessage } from './lease';
import { QUEUES, leaseMs } from './queues';
import type { Claim } from './types';

/** What this process has at work, and whom to tell of a lost lease, by key. */
const held = new Map<string, { readonly claim: Claim; readonly lost: () => void }>();
let thread: Worker | undefined;

/**
 * Leases are renewed from a thread: this one may be blocked for longer than a lease, and its work would be done twice.
 * A process that is killed or frozen takes the thread along.
 */
function startThread(): Worker {
  const workerData: ThreadData = { databaseUrl: requireDatabaseUrl(), leaseMs: leaseMs() };
  const started = new Worker(path.resolve('dist/lease-thread.mjs'), { workerData, execArgv: [] });
  started.unref();
  started.on('message', (key: string) => held.get(key)?.lost());
  started.on('error', (error) => log.error('The lease renewal thread failed', { error }));
  started.on('exit', () => {
    if (thread === started) thread = undefined;
    for (const { lost } of held.values()) lost();
  });
  return started;
}

/** Has the lease renewed until the returned function is called; `lost` is told when it no longer can be. */
export function keepLease(claim: Claim, lost: () => void): () => void {
  const lease = { table: QUEUES[claim.queue].table.sql, id: claim.id, fence: claim.fence };
  const send = (message: LeaseMessage): void => thread?.postMessage(message);
  const key = keyOf(claim);
  held.set(key, { claim, lost });
  thread ??= startThread();
  send({ renew: lease });
  return () => {
    held.delete(key);
    send({ leave: key });
  };
}

/** Ids of the rows that this process has at work. */
export const leasedIds = (): string[] => [...held.values()].map(({ claim }) => claim.id);

/** Ends the thread and its session, unless another worker of this process is at work. */
export async function stopRenewals(): Promise<void> {
  if (held.size === 0) await thread?.terminate();
}
