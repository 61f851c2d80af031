import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { requireRank } from './require-rank';

/** Invalidates the link. Idempotent. */
export function withdrawInvitation(actor: Actor, id: string): Promise<{ done: true }> {
  const { organizationId } = actor;
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const invitation = await tx.invitation.findFirst({
      where: { id, organizationId },
      select: { email: true, role: true },
    });
    if (invitation === null)
      throw new AppError('not_found', 'No such invitation in this organization.');
    requireRank(actor, invitation.role);
    const { count } = await tx.invitation.updateMany({
      where: { id, organizationId, acceptedAt: null, revokedAt: null },
      data: { revokedAt: at },
    });
    if (count === 1)
      await recordEvent(
        tx,
        actor,
        {
          action: 'invitation.withdrawn',
          subjectKind: 'invitation',
          subjectId: id,
          detail: { email: invitation.email },
        },
        at,
      );
    return { done: true };
  });
}
