import type { Actor } from '@/lib/access/actor';
import type { VerificationStatus } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getOwnedSite } from '../sites/get-owned-site';

/** Number of a site's verifications by status; statuses without any are absent. */
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
