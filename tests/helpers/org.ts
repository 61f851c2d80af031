import type { Actor } from '@/lib/platform/access/actor';
import { generateApiKey, storedKey } from '@/lib/platform/access/api-key';
import { KEY_SCOPES } from '@/lib/platform/contract/key-scopes';
import { database } from '@/lib/platform/db/client';

export interface TestOrg {
  readonly id: string;
  readonly key: string;
  readonly keyId: string;
  readonly headers: { readonly authorization: string };
}

/** A new organization with a key, paid by default. */
export async function createOrg(plan: 'free' | 'paid' = 'paid'): Promise<TestOrg> {
  const key = generateApiKey();
  const org = await database().organization.create({
    data: {
      name: 'Test',
      plan,
      apiKeys: { create: { name: 'test', scopes: [...KEY_SCOPES], ...storedKey(key) } },
    },
    select: { id: true, apiKeys: { select: { id: true } } },
  });
  const keyId = org.apiKeys[0]?.id ?? '';
  return { id: org.id, key, keyId, headers: { authorization: `Bearer ${key}` } };
}

/** The actor of the organization's key. */
export const actorOf = ({ id, keyId }: TestOrg): Actor => ({
  organizationId: id,
  paid: true,
  via: { kind: 'key', keyId, scopes: ['read', 'scan'] },
});
