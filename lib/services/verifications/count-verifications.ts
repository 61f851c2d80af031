import type { Actor } from '@/lib/access/actor';
import type { VerificationStatus } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getOwnedSite } from '../sites/get-owned-site';

/** How many pieces of advice of a site have each status; a status that none has is absent. */
export async function countVerifications(
  actor: Actor,
  siteId: string,
): Promise<ReadonlyMap<VerificationStatus, number>> {
  const site = await getOwnedSite(actor, siteId);
  const rows = await readOnlyDatabase().verification.groupBy({
    by: ['status'],
    where: { siteId: site.id },
    _count: true,
  });
  return new Map(rows.map(({ status, _count }) => [status, _count]));
}
