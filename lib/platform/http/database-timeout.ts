import { readOnlyConnections } from '../db/read-only-client';
import { Ticker } from '../db/ticker';
import { log } from '../observe/log';
import { databaseUnavailable } from './failure';

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
    if (isAnswered) return read;
    log.error('database away', { reason: 'no response to a ping' });
    throw databaseUnavailable();
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
