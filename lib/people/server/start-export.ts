import { requirePerson, type Person, type Session } from '@/lib/platform/access/session';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { enqueueJob } from '@/lib/platform/jobs/enqueue';
import { lockPerson } from './lock-person';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockRoles } from './lock-roles';
import { EXPORT_JOB } from './export-handler';

type ExportOwner = { readonly organizationId: string } | { readonly userId: string };

/** Starts an export of the organization; its requester gets a mail when the archive is ready. */
export function exportOrganization(session: Session): Promise<{ done: true }> {
  const { organizationId } = session.actor;
  return database().$transaction(async (tx) => {
    await lockRoles(tx, session.actor);
    const at = await databaseClock.now(tx);
    if (await createExport(tx, { organizationId }, session.user.id, at))
      await recordEvent(
        tx,
        session.actor,
        {
          action: 'organization.exported',
          subjectKind: 'organization',
          subjectId: organizationId,
        },
        at,
      );
    return { done: true };
  });
}

/** Starts an export of a person's data outside of their organizations. */
export function exportAccount(person: Person | null): Promise<{ done: true }> {
  const { id } = requirePerson(person);
  return database().$transaction(async (tx) => {
    await lockPerson(tx, id);
    await createExport(tx, { userId: id }, id, await databaseClock.now(tx));
    return { done: true };
  });
}

/** Replaces an earlier export, under the owner's lock; false if one is in progress. */
async function createExport(
  tx: Transaction,
  owner: ExportOwner,
  requestedById: string,
  now: Date,
): Promise<boolean> {
  if ((await tx.export.count({ where: { ...owner, expiresAt: null } })) > 0) return false;
  await tx.export.deleteMany({ where: owner });
  const { id } = await tx.export.create({
    data: { ...owner, requestedById, createdAt: now },
    select: { id: true },
  });
  await enqueueJob(tx, { kind: EXPORT_JOB, dedupeKey: id, payload: {} }, now);
  return true;
}
