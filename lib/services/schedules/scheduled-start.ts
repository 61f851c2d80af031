import type { Actor } from '@/lib/access/actor';
import { hasPaidAccess, type Subscription } from '@/lib/access/plan';
import { AppError } from '@/lib/contract/app-error';
import type { Database, Transaction } from '@/lib/db/client';
import { after } from '@/lib/jobs';

const DAY_MS = 24 * 60 * 60_000;

/** Columns of a site that `systemActor` needs. */
export const SITE_OF_SCHEDULE = {
  organizationId: true,
  organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
} as const;

interface ScheduledSite {
  readonly organizationId: string;
  readonly organization: Subscription;
}

/** Who starts what is scheduled for a site. */
export const systemActor = (site: ScheduledSite, now: Date): Actor => ({
  organizationId: site.organizationId,
  paid: hasPaidAccess(site.organization, now),
  via: { kind: 'system' },
});

interface ScheduledStart {
  readonly now: Date;
  /** Time of the start after this one. */
  readonly next: Date;
  /** Moves the schedule to a time, unless another worker has moved it. */
  move(db: Database | Transaction, to: Date): Promise<{ readonly count: number }>;
  start(tx: Transaction): Promise<unknown>;
}

/** Starts what is due. If it is refused, for example without credits or a plan, it is due again after a day. */
export async function startScheduled(db: Database, due: ScheduledStart): Promise<void> {
  const { now, next } = due;
  try {
    await db.$transaction(async (tx) => {
      const { count } = await due.move(tx, next);
      if (count > 0) await due.start(tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const tomorrow = after(now, DAY_MS);
    // With starts that still run, it waits for the next period.
    const isWaiting = error.code === 'limit_reached' || next < tomorrow;
    await due.move(db, isWaiting ? next : tomorrow);
  }
}
