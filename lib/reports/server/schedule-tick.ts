import { OWNED_BY, systemActor } from '@/lib/platform/access/system-actor';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database, Transaction } from '@/lib/platform/db/client';
import type { AppError } from '@/lib/platform/contract/app-error';
import { after, type Tick } from '@/lib/platform/jobs';
import { startScheduled } from '@/lib/platform/schedules/scheduled-start';
import { acceptScan } from './accept-scan';
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/time';

const PERIOD_MS = { daily: 24 * HOUR_MS, weekly: 7 * 24 * HOUR_MS } as const;
const SITES_MAX = 100;

const DUE = { id: true, schedule: true, nextScanAt: true, ...OWNED_BY } as const;

type DueSite = Awaited<ReturnType<typeof dueSites>>[number];

/** Starts due scans within the usual budgets. Safe with several workers. */
export const scheduleTick: Tick = {
  name: 'schedules',
  everyMs: MINUTE_MS,
  run: async (db, clock) => {
    const now = await clock.now(db);
    for (const site of await dueSites(db, now)) await startScan(db, clock, site, now);
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

async function startScan(db: Database, clock: Clock, site: DueSite, now: Date): Promise<void> {
  const { id: siteId, nextScanAt } = site;
  const next = nextTime(site, now);
  const actor = systemActor(site, now);
  const reschedule = (on: Database | Transaction, at: Date) =>
    on.site.updateMany({ where: { id: siteId, nextScanAt }, data: { nextScanAt: at } });
  // Schedules need the paid plan; a lapsed one is checked again in the next period.
  if (!actor.paid) return void (await reschedule(db, next));
  await startScheduled(db, {
    next,
    reschedule,
    start: (tx) => acceptScan(tx, actor, { siteId, trigger: 'schedule' }, clock),
    retryAt: (error) => retryTime(error, next, now),
  });
}

/** Keeps the hour of the day, however late this run is. */
function nextTime({ schedule, nextScanAt }: DueSite, now: Date): Date {
  const period = PERIOD_MS[schedule === 'weekly' ? 'weekly' : 'daily'];
  const due = nextScanAt ?? now;
  return after(due, period * (1 + Math.floor(Math.max(0, now.getTime() - due.getTime()) / period)));
}

/** Empty budgets and a full queue give the time to retry; an active scan replaces this one. */
const retryTime = ({ details }: AppError, next: Date, now: Date): Date =>
  details.retryAfterSeconds === undefined ? next : after(now, 1000 * details.retryAfterSeconds);
