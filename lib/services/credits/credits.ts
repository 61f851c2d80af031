import { hasPaidAccess } from '@/lib/access/plan';
import type { Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { lockOrganization } from '../organizations/lock-organization';

/** What work costs; failed for technical reasons: nothing. */
export const CREDITS = { question: 1, agentRun: 5 } as const;
/** Of a paid plan; a free one has none. */
const MONTHLY_GRANT = 300;

/** Reserves credits for work that is about to be queued, in its transaction; throws `credits_exhausted`. */
export async function reserveCredits(tx: Transaction, organizationId: string, work: readonly { readonly refId: string; readonly credits: number }[], now: Date): Promise<void> {
  await lockOrganization(tx, organizationId);
  await grantMonth(tx, organizationId, now);
  const needed = work.reduce((sum, { credits }) => sum + credits, 0);
  const balance = await balanceOf(tx, organizationId);
  if (balance < needed)
    throw new AppError('credits_exhausted', `This costs ${needed} credits and ${balance} are left. They are filled up at the start of a month.`);
  await tx.creditEntry.createMany({ data: work.map(({ refId, credits }) => ({ organizationId, delta: -credits, reason: 'reservation' as const, refId, at: now })) });
}

/** Gives back what the work did not use. Booked once, however often it is told. */
export async function settleCredits(tx: Transaction, organizationId: string, refId: string, used: number, now: Date): Promise<void> {
  const reserved = await tx.creditEntry.findUnique({ where: { reason_refId: { reason: 'reservation', refId } }, select: { delta: true } });
  const rest = -(reserved?.delta ?? 0) - used;
  await tx.creditEntry.createMany({ data: [{ organizationId, delta: Math.max(0, rest), reason: 'settlement', refId, at: now }], skipDuplicates: true });
}

/** Under the organization's lock. Once a calendar month (UTC), filled up rather than added: what is left of the month before is not carried over. */
export async function grantMonth(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const subscription = await tx.organization.findUnique({ where: { id: organizationId }, select: { plan: true, planStatus: true, currentPeriodEnd: true } });
  if (subscription === null || !hasPaidAccess(subscription, now)) return;
  const refId = `${organizationId}:${now.toISOString().slice(0, 7)}`;
  const known = await tx.creditEntry.findUnique({ where: { reason_refId: { reason: 'grant', refId } }, select: { id: true } });
  if (known !== null) return;
  const delta = Math.max(0, MONTHLY_GRANT - (await balanceOf(tx, organizationId)));
  await tx.creditEntry.createMany({ data: [{ organizationId, delta, reason: 'grant', refId, at: now }], skipDuplicates: true });
}

async function balanceOf(tx: Transaction, organizationId: string): Promise<number> {
  const { _sum } = await tx.creditEntry.aggregate({ where: { organizationId }, _sum: { delta: true } });
  return _sum.delta ?? 0;
}
