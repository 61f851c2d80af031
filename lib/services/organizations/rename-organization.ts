import type { Actor } from '@/lib/access/actor';
import { databaseClock } from '@/lib/db/clock';
import { database } from '@/lib/db/client';
import { recordEvent } from '../audit-log/record-event';

export function renameOrganization(
  actor: Actor,
  name: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { organizationId: id } = actor;
  return database().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM "Organization" WHERE id = ${id}::uuid FOR UPDATE`;
    await tx.organization.update({ where: { id }, data: { name } });
    await recordEvent(
      tx,
      actor,
      {
        action: 'organization.renamed',
        subjectKind: 'organization',
        subjectId: id,
        detail: { from: before?.name ?? '', to: name },
      },
      await databaseClock.now(tx),
    );
    return { id, name };
  });
}
