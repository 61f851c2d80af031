import { AppError } from '../contract/app-error';
import type { Database, Transaction } from '../db/client';
import { after } from '../jobs';
import { DAY_MS } from '@/lib/platform/time';

interface ScheduledStart {
  /** Time of the start after this one. */
  readonly next: Date;
  /** Unless another worker did. */
  reschedule(db: Database | Transaction, at: Date): Promise<{ readonly count: number }>;
  start(tx: Transaction): Promise<unknown>;
  /** When it is due again if the start is refused. */
  retryAt(error: AppError): Date;
}

/** Moves a schedule that is due to its next time, and starts. */
export async function startScheduled(db: Database, due: ScheduledStart): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      const { count } = await due.reschedule(tx, due.next);
      if (count > 0) await due.start(tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await due.reschedule(db, due.retryAt(error));
  }
}

/** A day later without credits or a plan; with starts that still run, in the next period. */
export function tomorrowOrNext({ code }: AppError, next: Date, now: Date): Date {
  const tomorrow = after(now, DAY_MS);
  return code === 'limit_reached' || next < tomorrow ? next : tomorrow;
}
