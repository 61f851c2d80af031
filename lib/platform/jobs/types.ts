import type { Clock } from '../db/clock';
import type { Database, Transaction } from '../db/client';
import type { Coded } from '../text/coded';
import type { QueueName } from './queues';

/**
 * A row that this worker holds. Every write for it is guarded by `fence`, which each claim
 * increments.
 */
export interface Claim {
  readonly queue: QueueName;
  readonly id: string;
  readonly fence: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Workers that were lost while they ran this row, in a row. */
  readonly losses: number;
  /** Kind of a `job` row; null for other queues. */
  readonly kind: string | null;
  /** Id of the organization, or `NO_ORGANIZATION`. */
  readonly lane: string;
  /** Request that caused the work, and its trace. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

/** Writes of a state change, in its transaction. */
type Writes = (tx: Transaction, now: Date) => Promise<void>;

export type Settlement =
  | { readonly state: 'succeeded'; readonly write?: Writes }
  | { readonly state: 'failed'; readonly error: Coded; readonly write?: Writes }
  /** Requeues the row, without counting a try unless `countsAsAttempt` is set. */
  | {
      readonly state: 'later';
      readonly runAfter: Date;
      readonly countsAsAttempt?: boolean;
      readonly write?: Writes;
    };

export interface JobContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Aborts when the lease is lost, the time is up or the process stops. */
  readonly signal: AbortSignal;
}

export type PoolName = 'scans' | 'agents' | 'chores' | 'deliveries' | 'browsers';

/**
 * Runs one kind of job: `{ queue: 'job', kind: 'mail', pool: 'chores', totalMsMax: 60_000, run:
 * async (claim, { db, signal }) => ({ state: 'succeeded' }) }`
 */
export interface JobHandler {
  readonly queue: QueueName;
  /** Required for the queue `job`, unused for others. */
  readonly kind?: string;
  readonly pool: PoolName;
  /** Work is aborted after this time and fails with `timeout`. */
  readonly totalMsMax: number;
  /** Runs in the transaction of the claim. */
  readonly onClaim?: (tx: Transaction, id: string, now: Date) => Promise<void>;
  readonly run: (claim: Claim, context: JobContext) => Promise<Settlement>;
  /**
   * Runs in the transaction that fails the row for a reason that `run` did not return: lost worker,
   * crash, timeout.
   */
  readonly onFailed?: (tx: Transaction, id: string, error: Coded, now: Date) => Promise<void>;
}

/** Periodic work of every worker; safe to run in several workers at once. */
export interface Tick {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (db: Database, clock: Clock) => Promise<void>;
}
