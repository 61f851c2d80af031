import type { Actor } from '@/lib/platform/access/actor';
import type { ScanState } from '../contract/dashboard';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { getScanState } from './get-scan-state';

/**
 * The scan that the site's report does not include: an active one, or the newest one if it failed;
 * otherwise null.
 */
export async function getUnsettledScan(actor: Actor, siteId: string): Promise<ScanState | null> {
  const newest = await readOnlyDatabase().scan.findFirst({
    where: { siteId, site: sitesWithTag(actor) },
    // Active scans have no end.
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
    select: { id: true, status: true },
  });
  return newest === null || newest.status === 'succeeded' ? null : getScanState(actor, newest.id);
}
