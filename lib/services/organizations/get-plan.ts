import type { Session } from '@/lib/access/session';
import { databaseClock } from '@/lib/clock';
import type { CreditRow, PlanState } from '@/lib/contract/dashboard';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { policy } from '@/lib/limits';
import { operator } from '@/lib/operator';

const LEDGER_ROWS = 50;
const ID_LENGTH = 36;

/** Plan, period, credits and how many of the scans are used that the plan allows. */
export async function getPlan({ actor }: Pick<Session, 'actor'>): Promise<PlanState> {
  const db = readOnlyDatabase();
  const { organizationId } = actor;
  const { name, quota, windowSeconds } = policy(actor.paid ? 'org-scans' : 'free-scans');
  const now = await databaseClock.now(db);
  const [organization, sum, ledger, used] = await Promise.all([
    db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { plan: true, planStatus: true, currentPeriodEnd: true },
    }),
    db.creditEntry.aggregate({ where: { organizationId }, _sum: { delta: true } }),
    db.creditEntry.findMany({
      where: { organizationId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: LEDGER_ROWS,
      select: { id: true, delta: true, reason: true, at: true, refId: true },
    }),
    db.limitRow.count({
      where: {
        limitKey: `${name}:${organizationId}`,
        at: { gt: new Date(now.getTime() - windowSeconds * 1000) },
      },
    }),
  ]);
  const workOf = await worksOf(ledger.map(({ refId }) => refId));
  return {
    plan: organization.plan,
    status: organization.planStatus,
    paid: actor.paid,
    currentPeriodEnd: organization.currentPeriodEnd?.toISOString() ?? null,
    credits: sum._sum.delta ?? 0,
    ledger: ledger.map(({ refId, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      work: workOf(refId),
    })),
    scans: { used, quota, windowSeconds },
    contact: operator().contact,
  };
}

/** References begin with the id of a pass or a run; further rounds of a pass have a suffix, grants name the organization. */
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
