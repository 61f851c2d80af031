import { setTimeout } from 'node:timers/promises';
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
  const settled = new AbortController();
  const outlasted = async (): Promise<T> => {
    await ticks(ASK_AFTER_TICKS, settled.signal);
    const answer = isThere().then(
      () => true,
      () => false,
    );
    const isAnswered = await Promise.race([
      answer,
      ticks(ANSWER_WITHIN_TICKS, settled.signal).then(() => false),
    ]);
    if (!isAnswered) throw databaseUnavailable();
    return read;
  };
  try {
    return await Promise.race([read, outlasted()]);
  } finally {
    settled.abort();
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

/** Time in which this process could have heard an answer: one that is kept from its timers counts fewer ticks. */
async function ticks(count: number, signal: AbortSignal): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) await setTimeout(TICK_MS, undefined, { signal });
}
