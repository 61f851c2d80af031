import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openSession } from '@/lib/db/session';

/** Held shared by every process that uses the cluster; of a killed one the server frees it by itself. */
const USERS_LOCK = 5_318_009;
const TAKE_AGAIN_MS = 1000;

/** A process's place among the users of the embedded database: a session that does nothing but be there. */
export class ClusterLock {
  readonly #leaving = new AbortController();
  #session: pg.Client | null = null;
  /** Ends when the place is taken again, or nobody wants it any more. */
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

  /** True when nobody else has one. Call it under the cluster's file lock, or another may come or leave in between. */
  async release(): Promise<boolean> {
    this.#leaving.abort();
    // A place that is being taken at this moment would be kept for ever.
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
      // The server is gone already.
      return false;
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  /** A server that was stopped or killed under us may be started by somebody else, who must not take themselves for the last. */
  async #takeAgain(leaving: AbortSignal): Promise<void> {
    while (!leaving.aborted && this.#session === null) {
      await sleep(TAKE_AGAIN_MS, undefined, { ref: false, signal: leaving }).catch(() => undefined);
      if (!leaving.aborted) await this.acquire().catch(() => undefined);
    }
  }
}
