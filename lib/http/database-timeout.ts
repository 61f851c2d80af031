import { readOnlyConnections } from '@/lib/db/read-only-client';
import { log } from '@/lib/observe/log';
import { databaseUnavailable } from './failure';

const TICK_MS = 100;
const ASK_AFTER_TICKS = 8;
/** Long enough to open a session on a busy machine. */
const ANSWER_WITHIN_TICKS = 11;

const ping = (): Promise<void> => readOnlyConnections().ping();

/**
 * Waits for a read; after a delay, checks once that the database responds. A database that hangs
 * gives 503 within 2 s, while slow queries on a healthy one continue. For reads only: a write might
 * commit after the caller got 503.
 */
export async function readWithTimeout<T>(
  read: Promise<T>,
  isThere: () => Promise<unknown> = ping,
): Promise<T> {
  const ticker = new Ticker();
  const outlasted = async (): Promise<T> => {
    await ticker.wait(ASK_AFTER_TICKS);
    const answer = isThere().then(
      () => true,
      () => false,
    );
    const isAnswered = await Promise.race([
      answer,
      ticker.wait(ANSWER_WITHIN_TICKS).then(() => false),
    ]);
    if (!isAnswered) throw databaseUnavailable();
    return read;
  };
  try {
    return await Promise.race([read, outlasted()]);
  } finally {
    ticker.stop();
  }
}

/** Starts a write once the database has responded; never abandons a started one. */
export async function writeWhenAvailable<T>(write: () => Promise<T>): Promise<T> {
  const answered = ping().catch((error: unknown) => {
    log.error('database away', { error });
    throw databaseUnavailable();
  });
  await readWithTimeout(answered);
  return write();
}

/**
 * Counts timer ticks of this process, so that a busy process counts fewer. `stop` leaves pending
 * waits unresolved. Uses a plain timer, because an abort signal per read costs 5 % of a request.
 */
class Ticker {
  #timer: NodeJS.Timeout | undefined;

  wait(count: number): Promise<void> {
    return new Promise((resolve) => {
      const tick = (left: number): void => {
        if (left === 0) resolve();
        else this.#timer = setTimeout(tick, TICK_MS, left - 1);
      };
      tick(count);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
