import type { Actor } from '@/lib/platform/access/actor';
import type { ApiKey, ApiKeyList } from '../contract/api-keys';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { env } from '@/lib/platform/config/env';

export const KEY = {
  id: true,
  name: true,
  scopes: true,
  start: true,
  last4: true,
  createdById: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const;

type ApiKeyRow = Awaited<ReturnType<typeof keysOf>>[number];

function keysOf(db: ReadOnlyDatabase, organizationId: string) {
  return db.apiKey.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: KEY,
  });
}

/** Keys of the organization, newest first, including revoked ones; without the secrets. */
export async function listApiKeys(actor: Actor): Promise<ApiKeyList> {
  const rows = await keysOf(readOnlyDatabase(), actor.organizationId);
  const creators = await emailsOf(readOnlyDatabase(), rows);
  return {
    keys: rows.map((row) => asKey(row, creators)),
    active: rows.filter((row) => row.revokedAt === null).length,
    activeMax: env().SEAMARK_KEYS_MAX,
  };
}

export async function emailsOf(
  db: Pick<ReadOnlyDatabase, 'user'>,
  rows: readonly { readonly createdById: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => row.createdById ?? []);
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  });
  return new Map(users.map((user) => [user.id, user.email]));
}

export function asKey(
  { createdById, createdAt, lastUsedAt, revokedAt, ...same }: ApiKeyRow,
  creators: ReadonlyMap<string, string>,
): ApiKey {
  return {
    ...same,
    createdBy: createdById === null ? null : (creators.get(createdById) ?? null),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
