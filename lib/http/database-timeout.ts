import { readOnlyConnections } from '@/lib/db/read-only-client';
import { log } from '@/lib/observe/log';
import { databaseUnavailable } from './failure';

const TICK_MS = 100;
const ASK_AFTER_TICKS = 8;
/** Long enough for a busy machine to open a session. */
const ANSWER_WITHIN_TICKS = 11;

const ping = (): Promise<void> => readOnlyConnections().ping();

/**
 * Waits for a read; when it takes long, asks the database once whether it is there. A database that hangs (rather than
 * refuses) then gives 503 within 2 s, while slow work on a healthy one goes on. Reads alone may be given up: a write whose
 * transaction may commit is waited for, or its caller would be told 503 of what was done.
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

/** Begins a write once the database has answered: what has begun is not given up. */
export async function writeWhenAvailable<T>(write: () => Promise<T>): Promise<T> {
  const answered = ping().catch((error: unknown) => {
    log.error('database away', { error });
    throw databaseUnavailable();
  });
  await readWithTimeout(answered);
  return write();
}

/**
 * Counts ticks of this process’s timers: a process that is kept from them counts fewer. `stop` leaves waits pending. A bare
 * timer, because an abort signal on each read costs 5 % of a request.
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
