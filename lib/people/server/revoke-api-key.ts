import { personOf, type Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { ApiKey } from '../contract/api-keys';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { endKey } from './end-key';
import { asKey, emailsOf, KEY } from './list-api-keys';

/** Takes effect on the key's next call; irreversible and idempotent. */
export function revokeApiKey(actor: Actor, id: string): Promise<ApiKey> {
  return database().$transaction(async (tx) => {
    const at = await databaseClock.now(tx);
    const { organizationId } = actor;
    const isRevoked = await endKey(tx, { id, organizationId }, personOf(actor), at);
    const row = await tx.apiKey.findFirst({
      where: { id, organizationId },
      select: KEY,
    });
    if (row === null) throw new AppError('not_found', 'No such key in this organization.');
    if (isRevoked)
      await recordEvent(
        tx,
        actor,
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
