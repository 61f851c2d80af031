import type { Session } from '@/lib/access/session';
import { databaseClock } from '@/lib/db/clock';
import type { ApiKey } from '@/lib/contract/dashboard/api-keys';
import { database } from '@/lib/db/client';
import { AppError } from '@/lib/contract/app-error';
import { recordEvent } from '../audit-log/record-event';
import { endKey } from './end-key';
import { asKey, emailsOf, KEY } from './list-api-keys';

/** Takes effect on the next call with the key and cannot be undone; a second time changes nothing. */
export function revokeApiKey(session: Session, id: string): Promise<ApiKey> {
  const { actor, user } = session;
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const { organizationId } = actor;
    const isRevoked = await endKey(tx, { id, organizationId }, user.id, at);
    const row = await tx.apiKey.findFirst({
      where: { id, organizationId },
      select: KEY,
    });
    if (row === null) throw new AppError('not_found', 'No such key in this organization.');
    if (isRevoked)
      await recordEvent(
        tx,
        session,
        {
          action: 'api_key.revoked',
          subjectKind: 'api_key',
          subjectId: id,
          detail: { name: row.name },
        },
        at,
      );
    return asKey(row, await emailsOf(tx, [row]));
  });
}
