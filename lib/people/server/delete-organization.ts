import type { Session } from '@/lib/platform/access/session';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { enqueueJob } from '@/lib/platform/jobs/enqueue';
import { requirePassword } from '@/lib/platform/access/require-password';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { lockRoles } from './lock-roles';
import { REMOVE_JOB } from './remove-handler';

const ACTIVE = { in: ['queued' as const, 'running' as const] };

/** Hides the organization immediately; a queued job deletes its rows. */
export async function deleteOrganization(
  session: Session,
  { name, password }: { readonly name: string; readonly password?: string | undefined },
): Promise<{ done: true }> {
  const { organizationId } = session.actor;
  if (name.trim() !== session.organizationName)
    throw new AppError('invalid_input', 'Type the name exactly as it is shown.', { field: 'name' });
  await requirePassword(session.user.id, password);
  return database().$transaction(async (tx) => {
    await endWork(tx, organizationId);
    await lockRoles(tx, session.actor);
    const now = await databaseClock.now(tx);
    const owners = await tx.membership.findMany({
      where: { organizationId, role: 'owner' },
      select: { user: { select: { email: true } } },
    });
    await closeOrganization(tx, organizationId, now);
    for (const { user } of owners)
      await queueMail(
        tx,
        {
          to: user.email,
          subject: `${session.organizationName} was deleted from Seamark`,
          text:
            `${session.user.email} deleted the organization “${session.organizationName}” with all its sites, ` +
            'reports, and files. This can’t be undone.\n',
        },
        now,
      );
    return { done: true };
  });
}

/**
 * Ends queued and running work: a worker finds its row gone. Runs first, to keep the lock order:
 * workers lock their work, then the site; starts lock the site, then the organization.
 */
export async function endWork(tx: Transaction, organizationId: string): Promise<void> {
  const ofSite = { status: ACTIVE, site: { organizationId } };
  await tx.webhookDelivery.deleteMany({ where: { isNext: true, endpoint: { organizationId } } });
  await tx.scan.deleteMany({ where: ofSite });
  await tx.answersPass.deleteMany({ where: ofSite });
  await tx.agentRun.deleteMany({ where: ofSite });
  await tx.$executeRaw`
    DELETE FROM "Job" WHERE payload->>'organizationId' = ${organizationId}
      OR payload->>'siteId' IN (SELECT id::text FROM "Site" WHERE "organizationId" = ${organizationId}::uuid)
      OR "dedupeKey" IN (SELECT id::text FROM "Site" WHERE "organizationId" = ${organizationId}::uuid)
      OR "dedupeKey" IN (SELECT id::text FROM "Export" WHERE "organizationId" = ${organizationId}::uuid)`;
  await tx.question.updateMany({
    where: { site: { organizationId } },
    data: { schedule: 'off', nextAskAt: null },
  });
  await tx.site.updateMany({
    where: { organizationId },
    data: { publishReports: false, verifiedAt: null, nextScanAt: null, ownershipDueAt: null },
  });
}

/** Ends all access and removes everything that outsiders see, under the organization's lock. */
export async function closeOrganization(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  const where = { organizationId };
  // Waits for invitations that are being accepted; their people are members afterwards.
  await tx.invitation.deleteMany({ where });
  await tx.membership.deleteMany({ where });
  await tx.apiKey.deleteMany({ where });
  await tx.webhookEndpoint.updateMany({ where, data: { offAt: now, offReason: 'paused' } });
  await tx.publicReport.deleteMany({ where: { site: where } });
  await tx.clientReport.deleteMany({ where });
  await tx.agentRun.updateMany({
    where: { site: where, publishedAt: { not: null } },
    data: { publishedAt: null },
  });
  await tx.organization.update({
    where: { id: organizationId },
    data: { deletedAt: now, plan: 'free' },
  });
  await recordDeletion(tx, organizationId, 'organization', now);
  await enqueueJob(tx, { kind: REMOVE_JOB, dedupeKey: organizationId, payload: {} }, now);
}

/** Records the deletion. Ids can repeat: the demo always uses the same. */
export async function recordDeletion(
  tx: Transaction,
  id: string,
  kind: 'organization' | 'account',
  at: Date,
): Promise<void> {
  await tx.deletion.createMany({ data: [{ id, kind, at }], skipDuplicates: true });
}
