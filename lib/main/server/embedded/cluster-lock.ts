import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openSession } from '@/lib/platform/db/session';

/**
 * A shared advisory lock of every process that uses the cluster; the server releases it when a
 * process is killed.
 */
const USERS_LOCK = 5_318_009;
const TAKE_AGAIN_MS = 1000;
const FAILURES_MAX = 5;
/** A server that ends within this time of its start counts as one that failed to start. */
const STABLE_MS = 60_000;

/** Starts the server again when it has ended. */
export interface Supervision {
  /** Resolves when the server runs; to false if an operator has stopped it. */
  revive(): Promise<boolean>;
  /** Called after the fifth failure in a row. */
  onFailed(error: unknown): void;
  /** Pause before the first try; doubled by each failure. */
  readonly pauseMs?: number;
}

/**
 * Registers this process as a user of the embedded database, by an idle session that holds a shared
 * lock.
 */
export class ClusterLock {
  readonly #leaving = new AbortController();
  #session: pg.Client | null = null;
  #heldSince = 0;
  #failures = 0;
  /** Resolves when the lock is held again, or is no longer needed. */
  #again: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly supervision: Supervision | null = null,
  ) {}

  /** False while the server is away. */
  get isHeld(): boolean {
    return this.#session !== null;
  }

  async acquire(): Promise<void> {
    const session = await openSession(this.url);
    await session.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    session.once('end', () => {
      this.#session = null;
      const isStable = performance.now() - this.#heldSince > STABLE_MS;
      this.#failures = isStable ? 0 : this.#failures + 1;
      this.#again = this.#takeAgain(this.#leaving.signal);
    });
    this.#session = session;
    this.#heldSince = performance.now();
  }

  /** Ends the supervision. Call it before the cluster's file lock is taken, which a revival needs. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    // A lock that is being taken now would never be released.
    await this.#again;
  }

  /**
   * True if no other process holds it. Call it under the cluster's file lock, so that no other can
   * come or leave meanwhile.
   */
  async release(): Promise<boolean> {
    await this.leave();
    const session = this.#session;
    if (session === null) return false;
    try {
      await session.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
      const { rows } = await session.query<{ alone: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS alone',
        [USERS_LOCK],
      );
      return rows[0]?.alone === true;
    } catch {
      // The server is already gone.
      return false;
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  /**
   * Takes the lock again after the server was stopped or killed: a process that restarts it must
   * not consider itself the last user.
   */
  async #takeAgain(leaving: AbortSignal): Promise<void> {
    const { revive, onFailed, pauseMs = TAKE_AGAIN_MS } = this.supervision ?? {};
    let cause: unknown = new Error('PostgreSQL ended soon after its start.');
    while (!leaving.aborted && this.#session === null) {
      if (onFailed !== undefined && this.#failures >= FAILURES_MAX) return onFailed(cause);
      const pause = onFailed === undefined ? pauseMs : pauseMs * 2 ** this.#failures;
      await sleep(pause, undefined, { ref: false, signal: leaving }).catch(() => undefined);
      if (leaving.aborted) return;
      try {
        if ((await revive?.()) !== false) await this.acquire();
      } catch (error) {
        cause = error;
        this.#failures += 1;
      }
    }
  }
}
