import type { Actor } from '@/lib/access/actor';
import type { ScanState } from '@/lib/contract/dashboard/sites';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getScanState } from './get-scan-state';

/** What a site's report does not tell yet: the scan that is active, or the newest one when it failed. Else null. */
export async function getUnsettledScan(actor: Actor, siteId: string): Promise<ScanState | null> {
  const newest = await readOnlyDatabase().scan.findFirst({
    where: { siteId, site: { organizationId: actor.organizationId } },
    // An active scan has no end yet.
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
    select: { id: true, status: true },
  });
  return newest === null || newest.status === 'succeeded' ? null : getScanState(actor, newest.id);
}
