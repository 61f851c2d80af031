import { addresses } from '@/lib/platform/config/addresses';
import type { Transaction } from '@/lib/platform/db/client';
import { recordEvents } from '@/lib/platform/events/record-events';

/** Revokes an active key, if given of this organization; false if there is no such active key. */
export async function endKey(
  tx: Transaction,
  where: { readonly id: string; readonly organizationId?: string },
  revokedById: string | null,
  at: Date,
): Promise<boolean> {
  const [key] = await tx.apiKey.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: at, revokedById },
    select: { id: true, organizationId: true, name: true, start: true, last4: true },
  });
  if (key === undefined) return false;
  const { id, organizationId, ...data } = key;
  const resource = { kind: 'api_key', id, url: addresses.account('api-keys') } as const;
  await recordEvents(
    tx,
    { organizationId, site: null, causeId: id },
    [{ type: 'key.revoked', resource, data }],
    at,
  );
  return true;
}
