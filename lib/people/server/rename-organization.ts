import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockOrganization } from '@/lib/platform/access/lock-organization';

export function renameOrganization(
  actor: Actor,
  name: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { organizationId: id } = actor;
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, id);
    const { name: from } = await tx.organization.findUniqueOrThrow({
      where: { id },
      select: { name: true },
    });
    await tx.organization.update({ where: { id }, data: { name } });
    await recordEvent(
      tx,
      actor,
      {
        action: 'organization.renamed',
        subjectKind: 'organization',
        subjectId: id,
        detail: { from, to: name },
      },
      await databaseClock.now(tx),
    );
    return { id, name };
  });
}
