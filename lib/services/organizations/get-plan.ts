import type { Session } from '@/lib/access/session';
import { databaseClock } from '@/lib/clock';
import type { PlanState } from '@/lib/contract/dashboard';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { policy } from '@/lib/limits';
import { operator } from '@/lib/operator';

const LEDGER_ROWS = 50;

/** Plan, period, credits and how much of this hour's scans is used. */
export async function getPlan({ org }: Session): Promise<PlanState> {
  const db = readOnlyDatabase();
  const { organizationId } = org;
  const { quota, windowSeconds } = policy('org-scans');
  const now = await databaseClock.now(db);
  const [organization, sum, ledger, used] = await Promise.all([
    db.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { plan: true, planStatus: true, currentPeriodEnd: true } }),
    db.creditEntry.aggregate({ where: { organizationId }, _sum: { delta: true } }),
    db.creditEntry.findMany({ where: { organizationId }, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: LEDGER_ROWS, select: { id: true, delta: true, reason: true, at: true } }),
    db.limitRow.count({ where: { limitKey: `org-scans:${organizationId}`, at: { gt: new Date(now.getTime() - windowSeconds * 1000) } } }),
  ]);
  return {
    plan: organization.plan, status: organization.planStatus, paid: org.paid,
    currentPeriodEnd: organization.currentPeriodEnd?.toISOString() ?? null,
    credits: sum._sum.delta ?? 0, ledger: ledger.map((row) => ({ ...row, at: row.at.toISOString() })),
    scansThisHour: { used, quota }, contact: operator().contact,
  };
}
