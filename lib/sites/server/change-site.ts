import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { Profile } from '@seamark/engine';
import type { SiteSettings } from '../contract/sites';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { refOfRound } from '@/lib/platform/limits/ref-of-round';
import { recordEvent } from '@/lib/platform/access/record-event';
import { returnCredits, settleCredits } from '@/lib/platform/limits/credits';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { requirePaid } from '@/lib/platform/access/plan';

/**
 * Changes the given settings. Schedules need a paid plan and proven ownership, publishing needs
 * proven ownership.
 */
export function changeSite(
  actor: Actor,
  id: string,
  change: Partial<SiteSettings>,
  clock: Clock = databaseClock,
): Promise<SiteSettings> {
  return database().$transaction(async (tx) => {
    const before = await ownedSite(tx, actor, id, { lock: 'change' });
    const wanted = {
      ...settingsOf(before),
      ...change,
      name: change.name === '' ? null : change.name === undefined ? before.name : change.name,
    };
    if (wanted.schedule !== 'off' && change.schedule !== undefined)
      requireScheduling(actor, before);
    if (change.publishReports === true && before.verifiedAt === null)
      throw new AppError(
        'limit_reached',
        `Verify ownership of ${before.host} before you publish its reports.`,
      );
    if (change.guessAddresses === true && before.verifiedAt === null)
      throw new AppError(
        'limit_reached',
        `Verify ownership of ${before.host} before scans ask guessed addresses.`,
      );
    if (change.publishReports === true) await requireNoHeaders(tx, before);
    const now = await clock.now(tx);
    const nextScanAt =
      wanted.schedule === before.schedule
        ? {}
        : { nextScanAt: wanted.schedule === 'off' ? null : now };
    await tx.site.update({ where: { id }, data: { ...wanted, ...nextScanAt } });
    if (before.publishReports && !wanted.publishReports)
      await tx.publicReport.deleteMany({ where: { siteId: id } });
    await recordEvent(
      tx,
      actor,
      {
        action: 'site.changed',
        subjectKind: 'site',
        subjectId: id,
        detail: { host: before.host, ...change },
      },
      now,
    );
    return wanted;
  });
}

/** Deletes the site with its scans, reports and runs. */
export function deleteSite(actor: Actor, id: string): Promise<{ done: true }> {
  return database().$transaction(async (tx) => {
    const { host } = await ownedSite(tx, actor, id, { lock: 'delete' });
    const now = await databaseClock.now(tx);
    await returnCreditsOf(tx, actor.organizationId, id, now);
    await tx.site.delete({ where: { id } });
    await recordEvent(
      tx,
      actor,
      { action: 'site.deleted', subjectKind: 'site', subjectId: id, detail: { host } },
      now,
    );
    return { done: true };
  });
}

/** Returns the unused credits of queued and running work that is deleted with the site. */
async function returnCreditsOf(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  now: Date,
): Promise<void> {
  const active = { siteId, status: { in: ['queued' as const, 'running' as const] } };
  const passes = await tx.answersPass.findMany({
    where: active,
    select: { id: true, round: true, questions: true, _count: { select: { results: true } } },
  });
  for (const { id, round, questions, _count } of passes)
    await returnCredits(
      tx,
      organizationId,
      refOfRound(id, round),
      questions.length - _count.results,
      now,
    );
  const runs = await tx.agentRun.findMany({ where: active, select: { id: true } });
  for (const { id } of runs) await settleCredits(tx, organizationId, id, 0, now);
}

function requireScheduling(actor: Actor, { host, verifiedAt }: OwnedSite): void {
  requirePaid(actor, 'Schedules');
  if (verifiedAt === null)
    throw new AppError('limit_reached', `Verify ownership of ${host} before you schedule scans.`);
}

async function requireNoHeaders(tx: Transaction, { id, host }: OwnedSite): Promise<void> {
  if ((await tx.requestHeader.count({ where: { siteId: id } })) > 0)
    throw new AppError(
      'limit_reached',
      `Scans of ${host} send request headers and see what only you can see. Remove the headers before you publish its reports.`,
    );
}

export const settingsOf = ({
  name,
  schedule,
  publishReports,
  guessAddresses,
  profile,
  tags,
}: OwnedSite): SiteSettings => ({
  name,
  schedule,
  publishReports,
  guessAddresses,
  profile: profile as Profile,
  tags,
});
