import { hasPaidAccess } from '@/lib/access/plan';
import type { Clock } from '@/lib/db/clock';
import type { Database } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { after, type Tick } from '@/lib/jobs';
import { acceptScan } from './accept-scan';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PERIOD_MS = { daily: 24 * HOUR_MS, weekly: 7 * 24 * HOUR_MS } as const;
const SITES_MAX = 100;

const DUE = {
  id: true,
  organizationId: true,
  schedule: true,
  nextScanAt: true,
  organization: { select: { plan: true, planStatus: true, currentPeriodEnd: true } },
} as const;

type DueSite = Awaited<ReturnType<typeof dueSites>>[number];

/** Starts due scans within the usual budgets. Safe with several workers. */
export const scheduleTick: Tick = {
  name: 'schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const site of await dueSites(db, now)) await startScheduled(db, clock, site, now);
  },
};

function dueSites(db: Database, now: Date) {
  return db.site.findMany({
    where: { nextScanAt: { lte: now }, verifiedAt: { not: null }, schedule: { not: 'off' } },
    orderBy: [{ nextScanAt: 'asc' }, { id: 'asc' }],
    take: SITES_MAX,
    select: DUE,
  });
}

async function startScheduled(db: Database, clock: Clock, site: DueSite, now: Date): Promise<void> {
  const { id: siteId, organizationId, organization, nextScanAt } = site;
  const move = (to: Date) =>
    db.site.updateMany({ where: { id: siteId, nextScanAt }, data: { nextScanAt: to } });
  // Schedules need the paid plan; a lapsed one is checked again in the next period.
  if (!hasPaidAccess(organization, now)) return void (await move(nextTime(site, now)));
  try {
    await db.$transaction(async (tx) => {
      const moved = await tx.site.updateMany({
        where: { id: siteId, nextScanAt },
        data: { nextScanAt: nextTime(site, now) },
      });
      // Another worker was faster.
      if (moved.count === 0) return;
      const actor = { organizationId, paid: true, via: { kind: 'system' } } as const;
      await acceptScan(tx, actor, { siteId, trigger: 'schedule' }, clock);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await move(postpone(site, error, now));
  }
}

/** Keeps the hour of the day, however late this run is. */
function nextTime({ schedule, nextScanAt }: DueSite, now: Date): Date {
  const period = PERIOD_MS[schedule === 'weekly' ? 'weekly' : 'daily'];
  const due = nextScanAt ?? now;
  return after(due, period * (1 + Math.floor(Math.max(0, now.getTime() - due.getTime()) / period)));
}

/** Empty budgets and a full queue give the time to retry; an active scan replaces this one. */
function postpone(site: DueSite, { details }: AppError, now: Date): Date {
  return details.retryAfterSeconds === undefined
    ? nextTime(site, now)
    : after(now, 1000 * details.retryAfterSeconds);
}
