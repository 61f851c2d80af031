import type { Actor } from '@/lib/platform/access/actor';
import { SUBSCRIPTION } from '@/lib/platform/access/plan';
import { byteStream } from '@/lib/platform/text/byte-stream';
import { databaseClock } from '@/lib/platform/db/clock';
import type { CreditRow, PlanState } from '../contract/organization';
import type { Download } from '@/lib/platform/contract/download';
import { eachPage, startAfter } from '@/lib/platform/db/each-page';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { csvStream } from '@/lib/platform/text/csv';
import { policy } from '@/lib/platform/limits';
import { operator } from '@/lib/platform/config/operator';

const LEDGER_ROWS = 50;
const BOOKINGS_READ = 4 * LEDGER_ROWS;
const CSV_ROWS_AT_ONCE = 500;
const NEWEST = [{ at: 'desc' as const }, { id: 'desc' as const }];
const BOOKING = { id: true, delta: true, reason: true, at: true, refId: true } as const;
const ID_LENGTH = 36;

/** Plan, period, credits and the scans used of the plan's limit. */
export async function getPlan(actor: Actor): Promise<PlanState> {
  const db = readOnlyDatabase();
  const { organizationId } = actor;
  const { name, quota, windowSeconds } = policy(actor.paid ? 'org-scans' : 'free-scans');
  const now = await databaseClock.now(db);
  const [organization, sum, ledger, used] = await Promise.all([
    db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: SUBSCRIPTION,
    }),
    db.creditEntry.aggregate({ where: { organizationId }, _sum: { delta: true } }),
    db.creditEntry.findMany({
      where: { organizationId },
      orderBy: NEWEST,
      take: LEDGER_ROWS,
      select: BOOKING,
    }),
    db.limitRow.count({
      where: {
        limitKey: `${name}:${organizationId}`,
        at: { gt: new Date(now.getTime() - windowSeconds * 1000) },
      },
    }),
  ]);
  return {
    plan: organization.plan,
    status: organization.planStatus,
    paid: actor.paid,
    currentPeriodEnd: organization.currentPeriodEnd?.toISOString() ?? null,
    credits: sum._sum.delta ?? 0,
    ledger: await asCreditRows(ledger),
    scans: { used, quota, windowSeconds },
    contact: operator().contact,
  };
}

export interface CreditUse {
  readonly id: string;
  readonly at: string;
  readonly reason: 'grant' | 'adjustment' | 'use';
  readonly work: CreditRow['work'];
  /** What a use has cost so far; what a grant or adjustment adds. */
  readonly credits: number;
  /** Credits that a use may still return, because it has not ended. */
  readonly isOpen: boolean;
}

/** Latest grants, adjustments, and uses; the bookings of one pass or run are one use. */
export async function listCreditUses({ organizationId }: Actor): Promise<CreditUse[]> {
  const entries = await readOnlyDatabase().creditEntry.findMany({
    where: { organizationId },
    orderBy: NEWEST,
    take: BOOKINGS_READ,
    select: BOOKING,
  });
  const workOf = await worksOf(entries.map(({ refId }) => refId));
  const groups = new Map<string, Booking[]>();
  for (const booking of entries) {
    const { reason, refId } = booking;
    const key = isOfUse(booking) ? refId.slice(0, ID_LENGTH) : `${reason} ${refId}`;
    groups.set(key, [...(groups.get(key) ?? []), booking]);
  }
  return [...groups.values()]
    .map((bookings) => asUse(bookings, workOf))
    .filter((use) => use !== null)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, LEDGER_ROWS);
}

const isOfUse = ({ reason }: Booking): boolean =>
  reason === 'reservation' || reason === 'settlement';

/** Null if the first booking is too old to be among the read ones. */
function asUse(
  bookings: readonly Booking[],
  workOf: (refId: string) => CreditRow['work'],
): CreditUse | null {
  const first = bookings.at(-1)!;
  const { id, reason, refId } = first;
  if (reason === 'settlement') return null;
  const sum = bookings.reduce((total, { delta }) => total + delta, 0);
  const ended = bookings.filter((booking) => booking.reason === 'settlement');
  return {
    id,
    at: first.at.toISOString(),
    reason: reason === 'reservation' ? 'use' : reason,
    work: workOf(refId),
    credits: reason === 'reservation' ? -sum : sum,
    isOpen: reason === 'reservation' && ended.length * 2 < bookings.length,
  };
}

/** All credit entries as CSV, newest first. */
export async function creditsCsv({ organizationId }: Actor): Promise<Download> {
  const pages = eachPage(async (after) =>
    asCreditRows(
      await readOnlyDatabase().creditEntry.findMany({
        where: { organizationId },
        orderBy: NEWEST,
        take: CSV_ROWS_AT_ONCE,
        ...startAfter(after),
        select: BOOKING,
      }),
    ),
  );
  const columns = ['at', 'credits', 'reason', 'work', 'host'];
  const bytes = csvStream(columns, pages, ({ at, delta, reason, work }) => [
    at,
    String(delta),
    reason,
    work?.kind ?? '',
    work?.host ?? '',
  ]);
  return { filename: 'seamark-credits.csv', bytes: byteStream(bytes) };
}

interface Booking extends Omit<CreditRow, 'at' | 'work'> {
  readonly at: Date;
  readonly refId: string;
}

async function asCreditRows(rows: readonly Booking[]): Promise<CreditRow[]> {
  const workOf = await worksOf(rows.map(({ refId }) => refId));
  return rows.map(({ refId, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    work: workOf(refId),
  }));
}

/**
 * References start with the id of a pass or run; later rounds of a pass add a suffix, grants use
 * the organization's id.
 */
async function worksOf(refIds: readonly string[]): Promise<(refId: string) => CreditRow['work']> {
  const ids = [...new Set(refIds.map((refId) => refId.slice(0, ID_LENGTH)))];
  const select = { id: true, site: { select: { host: true } } } as const;
  const [passes, runs] = await Promise.all([
    readOnlyDatabase().answersPass.findMany({ where: { id: { in: ids } }, select }),
    readOnlyDatabase().agentRun.findMany({ where: { id: { in: ids } }, select }),
  ]);
  const works = new Map<string, CreditRow['work']>([
    ...passes.map(({ id, site }) => [id, { kind: 'answers', host: site.host }] as const),
    ...runs.map(({ id, site }) => [id, { kind: 'agent_run', host: site.host }] as const),
  ]);
  return (refId) => works.get(refId.slice(0, ID_LENGTH)) ?? null;
}
