import type { Clock } from '@/lib/db/clock';
import type { Database, Transaction } from '@/lib/db/client';
import type { QueueName } from './queues';

/** A row this worker holds. Every write on its behalf is guarded by `fence`, which each claim raises. */
export interface Claim {
  readonly queue: QueueName;
  readonly id: string;
  readonly fence: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Of a `job` row; null elsewhere. */
  readonly kind: string | null;
  /** The organization, or `NO_ORGANIZATION`. */
  readonly lane: string;
  /** The request that caused the work, and its trace. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** Writes that belong to a change of state; they happen in its transaction or not at all. */
type Writes = (tx: Transaction, now: Date) => Promise<void>;

export type Settlement =
  | { readonly state: 'succeeded'; readonly write?: Writes }
  /** `error` is `<code>: <sentence>`. */
  | { readonly state: 'failed'; readonly error: string; readonly write?: Writes }
  /** Not available right now: back into the queue, without counting an attempt unless it says so. */
  | {
      readonly state: 'later';
      readonly runAfter: Date;
      readonly countsAsAttempt?: boolean;
      readonly write?: Writes;
    };

export interface JobContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Aborted when the lease is lost, the time is up or the process stops. */
  readonly signal: AbortSignal;
}

export type PoolName = 'scans' | 'agents' | 'chores' | 'deliveries';

/**
 * How one kind of work is done:
 * `{ queue: 'job', kind: 'mail', pool: 'chores', totalMsMax: 60_000, run: async (claim, { db, signal }) => ({ state: 'succeeded' }) }`
 */
export interface JobHandler {
  readonly queue: QueueName;
  /** Required for the queue `job`, meaningless elsewhere. */
  readonly kind?: string;
  readonly pool: PoolName;
  /** After this long the work is aborted and fails with `timeout`. */
  readonly totalMsMax: number;
  /** In the transaction of the claim. */
  readonly onClaim?: (tx: Transaction, id: string, now: Date) => Promise<void>;
  readonly run: (claim: Claim, context: JobContext) => Promise<Settlement>;
  /** In the transaction that fails the row for any reason `run` did not name itself: lost worker, crash, time-out. */
  readonly onFailed?: (tx: Transaction, id: string, error: string, now: Date) => Promise<void>;
}

/** Something every worker does from time to time; several workers may do it at once. */
export interface Tick {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (db: Database, clock: Clock) => Promise<void>;
}
