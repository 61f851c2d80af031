import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { personOf, type Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { CreatedKey } from '../contract/api-keys';
import type { KeyScope } from '@/lib/platform/contract/key-scopes';
import { database, type Transaction } from '@/lib/platform/db/client';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { requirePaid } from '@/lib/platform/access/plan';
import { recordEvent } from '@/lib/platform/access/record-event';
import { lockOrganization } from '@/lib/platform/access/lock-organization';

export interface KeyWish {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
}

/** Creates a key of the actor's organization. Only this response contains the secret key. */
export function createApiKey(actor: Actor, { name, scopes }: KeyWish): Promise<CreatedKey> {
  requirePaid(actor, 'API keys');
  requireScopes(actor, scopes);
  return database().$transaction(async (tx) => {
    const created = await insertKey(tx, {
      organizationId: actor.organizationId,
      name,
      scopes,
      createdById: personOf(actor),
    });
    await recordEvent(
      tx,
      actor,
      {
        action: 'api_key.created',
        subjectKind: 'api_key',
        subjectId: created.id,
        detail: { name, scopes: [...scopes] },
      },
      new Date(created.createdAt),
    );
    return created;
  });
}

/** A key cannot create a key with scopes that it lacks, except `visits`, which reads and changes nothing else. */
function requireScopes({ via }: Actor, scopes: readonly KeyScope[]): void {
  if (via.kind !== 'key') return;
  const missing = scopes.find((scope) => scope !== 'visits' && !via.scopes.includes(scope));
  if (missing !== undefined)
    throw new AppError(
      'scope_required',
      `This key doesn’t have the scope ${missing}, so it can’t create a key that has it.`,
    );
}

interface NewKey extends KeyWish {
  readonly organizationId: string;
  readonly createdById: string | null;
}

/** Refuses the eleventh active key; the organization's lock serializes simultaneous calls. */
export async function insertKey(
  tx: Transaction,
  { organizationId, name, scopes, createdById }: NewKey,
): Promise<CreatedKey> {
  await lockOrganization(tx, organizationId);
  const most = env().SEAMARK_KEYS_MAX;
  if ((await tx.apiKey.count({ where: { organizationId, revokedAt: null } })) >= most)
    throw new AppError(
      'limit_reached',
      `An organization can have at most ${most} active keys. Revoke one first.`,
    );
  const key = generateApiKey();
  const createdAt = await databaseClock.now(tx);
  const row = await tx.apiKey.create({
    data: { organizationId, name, scopes: [...scopes], createdById, createdAt, ...storedKey(key) },
    select: { id: true, start: true, last4: true },
  });
  return { ...row, name, scopes: [...scopes], key, createdAt: createdAt.toISOString() };
}
