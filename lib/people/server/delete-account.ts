import { requirePerson, type Person } from '@/lib/platform/access/session';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { enqueueJob } from '@/lib/platform/jobs/enqueue';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { closeOrganization, endWork, recordDeletion } from './delete-organization';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { FORGET_JOB } from './forget-handler';
import { lockPerson } from './lock-person';
import { requirePassword } from '@/lib/platform/access/require-password';

/** Replaces the email address in the audit logs of other organizations. */
const NAMELESS = 'deleted account';

/** Deletes the account, and every organization whose only member it is. */
export async function deleteAccount(
  person: Person | null,
  confirmed: { readonly email: string; readonly password?: string | undefined },
): Promise<{ done: true }> {
  const { id, email, sessionVersion } = requirePerson(person);
  if (confirmed.email.trim().toLowerCase() !== email)
    throw new AppError('invalid_input', 'Type your email address as it is shown.', {
      field: 'email',
    });
  await requirePassword(id, confirmed.password);
  return database().$transaction(async (tx) => {
    const expected = await organizationsOf(tx, id);
    for (const { organizationId, isAlone } of expected)
      if (isAlone) await endWork(tx, organizationId);
    for (const { organizationId } of expected) await lockOrganization(tx, organizationId);
    const organizations = await organizationsOf(tx, id);
    if (
      JSON.stringify(organizations) !== JSON.stringify(expected) ||
      (await lockPerson(tx, id)) !== sessionVersion
    )
      throw new AppError(
        'limit_reached',
        'Your organizations or your password have just changed. Reload the page and try again.',
      );
    const shared = organizations.find(({ isAlone, isOnlyOwner }) => isOnlyOwner && !isAlone);
    if (shared !== undefined)
      throw new AppError(
        'limit_reached',
        `You are the only owner of “${shared.name}”, which has other members. ` +
          'Make someone else an owner, or delete the organization first.',
      );
    const now = await databaseClock.now(tx);
    for (const { organizationId, isAlone } of organizations)
      if (isAlone) await closeOrganization(tx, organizationId, now);
    await removePersonalData(tx, id, email);
    await recordDeletion(tx, id, 'account', now);
    await enqueueJob(tx, { kind: FORGET_JOB, dedupeKey: id, payload: {} }, now);
    await queueMail(
      tx,
      {
        to: email,
        subject: 'Your Seamark account was deleted',
        text: 'Your Seamark account was deleted, with everything that belonged to you alone. This can’t be undone.\n',
      },
      now,
    );
    return { done: true };
  });
}

/** Sorted in lock order, so that two deletions cannot deadlock. */
async function organizationsOf(tx: Transaction, userId: string) {
  const memberships = await tx.membership.findMany({
    where: { userId },
    orderBy: { organizationId: 'asc' },
    select: {
      organizationId: true,
      role: true,
      organization: {
        select: { name: true, memberships: { select: { userId: true, role: true } } },
      },
    },
  });
  return memberships.map(({ organizationId, role, organization: { name, memberships: all } }) => {
    const others = all.filter((member) => member.userId !== userId);
    return {
      organizationId,
      name,
      isAlone: others.length === 0,
      isOnlyOwner: role === 'owner' && !others.some((member) => member.role === 'owner'),
    };
  });
}

/**
 * Removes the name and address from rows that others keep; a queued job clears the remaining user
 * ids.
 */
async function removePersonalData(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "AuditEvent" SET "actorId" = NULL, "actorLabel" = ${NAMELESS} WHERE "actorId" = ${id}::uuid`;
  await tx.$executeRaw`
    UPDATE "AuditEvent" SET detail = jsonb_set(detail, '{email}', to_jsonb(${NAMELESS}::text)) WHERE detail->>'email' = ${email}`;
  await tx.$executeRaw`
    DELETE FROM "Job" WHERE payload->>'to' = ${email}
      OR "dedupeKey" IN (SELECT id::text FROM "Export" WHERE "userId" = ${id}::uuid)`;
  await tx.invitation.deleteMany({ where: { email } });
  await tx.verificationToken.deleteMany({ where: { identifier: email } });
  await tx.user.delete({ where: { id } });
}
