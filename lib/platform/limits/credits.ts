import { hasPaidAccess, SUBSCRIPTION } from '@/lib/platform/access/plan';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock } from '@/lib/platform/db/clock';
import type { Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { signal } from '@/lib/platform/observe/signals';
import { recordEvents } from '@/lib/platform/events/record-events';
import { lockOrganization } from '@/lib/platform/access/lock-organization';

/** Credits per unit of work. Work that fails for technical reasons is free. */
export const CREDITS = { question: 1, agentRun: 5 } as const;
/** Credits per month of a paid plan; free plans get none. */
const monthlyGrant = (): number => env().SEAMARK_CREDITS_MONTHLY;
const lowBalance = (): number => Math.floor(monthlyGrant() / 10);

/** Reserves credits in the transaction that queues the work; throws `credits_exhausted`. */
export async function reserveCredits(
  tx: Transaction,
  organizationId: string,
  work: readonly { readonly refId: string; readonly credits: number }[],
  now: Date,
): Promise<void> {
  await lockOrganization(tx, organizationId);
  await grantMonth(tx, organizationId, now);
  const needed = work.reduce((sum, { credits }) => sum + credits, 0);
  const balance = await balanceOf(tx, organizationId);
  if (balance < needed)
    throw new AppError(
      'credits_exhausted',
      `This costs ${needed} credits, but only ${balance} are left. Credits renew at the start of each month.`,
    );
  await tx.creditEntry.createMany({
    data: work.map(({ refId, credits }) => ({
      organizationId,
      delta: -credits,
      reason: 'reservation' as const,
      refId,
      at: now,
    })),
  });
  signal('credits', { reason: 'reservation', credits: needed });
  await recordLowBalance(tx, organizationId, balance, balance - needed, now);
}

/**
 * Records `credits.low` when the balance falls below the threshold, not for each later reservation.
 */
async function recordLowBalance(
  tx: Transaction,
  organizationId: string,
  before: number,
  balance: number,
  now: Date,
): Promise<void> {
  if (before < lowBalance() || balance >= lowBalance()) return;
  const resource = {
    kind: 'organization',
    id: organizationId,
    url: addresses.account('plan'),
  } as const;
  await recordEvents(
    tx,
    { organizationId, site: null, causeId: organizationId },
    [{ type: 'credits.low', resource, data: { balance, threshold: lowBalance() } }],
    now,
  );
}

/** Returns reserved credits that the work did not use. Idempotent by `refId`. */
export async function settleCredits(
  tx: Transaction,
  organizationId: string,
  refId: string,
  used: number,
  now: Date,
): Promise<void> {
  const reserved = await reservedFor(tx, refId);
  await bookReturn(tx, {
    organizationId,
    refId,
    delta: Math.min(reserved, Math.max(0, reserved - used)),
    now,
  });
}

/** As `settleCredits`, from the unused amount; never returns more than was reserved. */
export async function returnCredits(
  tx: Transaction,
  organizationId: string,
  refId: string,
  unused: number,
  now: Date,
): Promise<void> {
  await bookReturn(tx, {
    organizationId,
    refId,
    delta: Math.min(await reservedFor(tx, refId), Math.max(0, unused)),
    now,
  });
}

async function bookReturn(
  tx: Transaction,
  {
    organizationId,
    refId,
    delta,
    now,
  }: {
    readonly organizationId: string;
    readonly refId: string;
    readonly delta: number;
    readonly now: Date;
  },
): Promise<void> {
  signal('credits', { reason: 'return', credits: delta });
  await tx.creditEntry.createMany({
    data: [{ organizationId, delta, reason: 'settlement', refId, at: now }],
    skipDuplicates: true,
  });
}

async function reservedFor(tx: Transaction, refId: string): Promise<number> {
  const reserved = await tx.creditEntry.findUnique({
    where: { reason_refId: { reason: 'reservation', refId } },
    select: { delta: true },
  });
  return -(reserved?.delta ?? 0);
}

/**
 * Grants a calendar month's (UTC) credits, once, under the organization's lock. Fills the balance
 * up to the grant: the remainder of the previous month is not added.
 */
export async function grantMonth(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  const subscription = await tx.organization.findUnique({
    where: { id: organizationId },
    select: SUBSCRIPTION,
  });
  if (subscription === null || !hasPaidAccess(subscription, now)) return;
  const refId = grantOf(organizationId, now);
  const entry = await tx.creditEntry.findUnique({
    where: { reason_refId: { reason: 'grant', refId } },
    select: { id: true },
  });
  if (entry !== null) return;
  const delta = Math.max(0, monthlyGrant() - (await balanceOf(tx, organizationId)));
  await tx.creditEntry.createMany({
    data: [{ organizationId, delta, reason: 'grant', refId, at: now }],
    skipDuplicates: true,
  });
}

/** Credits available to a start: the balance, or this month's grant if it is not booked yet. */
export async function creditsLeft(organizationId: string, paid: boolean): Promise<number> {
  const db = readOnlyDatabase();
  const refId = grantOf(organizationId, await databaseClock.now(db));
  const [balance, granted] = await Promise.all([
    balanceOf(db, organizationId),
    db.creditEntry.count({ where: { reason: 'grant', refId } }),
  ]);
  return paid && granted === 0 ? Math.max(balance, monthlyGrant()) : balance;
}

const grantOf = (organizationId: string, now: Date): string =>
  `${organizationId}:${now.toISOString().slice(0, 7)}`;

async function balanceOf(
  db: Pick<ReadOnlyDatabase, 'creditEntry'> | Transaction,
  organizationId: string,
): Promise<number> {
  const { _sum } = await (db as Pick<ReadOnlyDatabase, 'creditEntry'>).creditEntry.aggregate({
    where: { organizationId },
    _sum: { delta: true },
  });
  return _sum.delta ?? 0;
}
