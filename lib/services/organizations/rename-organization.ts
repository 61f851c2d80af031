import type { Session } from '@/lib/access/session';
import { databaseClock } from '@/lib/db/clock';
import { database } from '@/lib/db/client';
import { recordEvent } from '../audit-log/record-event';

export function renameOrganization(
  session: Session,
  name: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const { organizationId: id } = session.actor;
  return database().$transaction(async (tx) => {
    await tx.organization.update({ where: { id }, data: { name } });
    await recordEvent(
      tx,
      session,
      {
        action: 'organization.renamed',
        subjectKind: 'organization',
        subjectId: id,
        detail: { from: session.organizationName, to: name },
      },
      await databaseClock.now(tx),
    );
    return { id, name };
  });
}
