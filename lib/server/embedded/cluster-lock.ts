import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openSession } from '@/lib/db/session';

/**
 * A shared advisory lock of every process that uses the cluster; the server releases it when a
 * process is killed.
 */
const USERS_LOCK = 5_318_009;
const TAKE_AGAIN_MS = 1000;

/**
 * Registers this process as a user of the embedded database, by an idle session that holds a shared
 * lock.
 */
export class ClusterLock {
  readonly #leaving = new AbortController();
  #session: pg.Client | null = null;
  /** Resolves when the lock is held again, or is no longer needed. */
  #again: Promise<void> = Promise.resolve();

  constructor(private readonly url: string) {}

  async acquire(): Promise<void> {
    const session = await openSession(this.url);
    await session.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    session.once('end', () => {
      this.#session = null;
      this.#again = this.#takeAgain(this.#leaving.signal);
    });
    this.#session = session;
  }

  /**
   * True if no other process holds it. Call it under the cluster's file lock, so that no other can
   * come or leave meanwhile.
   */
  async release(): Promise<boolean> {
    this.#leaving.abort();
    // A lock that is being taken now would never be released.
    await this.#again;
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
    while (!leaving.aborted && this.#session === null) {
      await sleep(TAKE_AGAIN_MS, undefined, { ref: false, signal: leaving }).catch(() => undefined);
      if (!leaving.aborted) await this.acquire().catch(() => undefined);
    }
  }
}
