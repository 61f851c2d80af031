import type { Actor } from '@/lib/access/actor';
import type { Comparison, ScanPick } from '@/lib/contract';
import { toScanSummary } from '../scans/scan-summary';
import { getOwnedSite } from '../sites/get-owned-site';
import { diffReports } from './diff-reports';
import { pickTwo, type PickedScan } from './pick-two';

/** Two finished scans of an owned site side by side: the two that were picked, or the latest two. */
export async function compareSiteScans(
  actor: Actor,
  siteId: string,
  pick: ScanPick,
): Promise<Comparison> {
  const site = await getOwnedSite(actor, siteId);
  return comparisonOf(site, ...(await pickTwo(site.id, pick)));
}

export function comparisonOf(
  site: { readonly id: string; readonly host: string },
  before: PickedScan,
  after: PickedScan,
): Comparison {
  return {
    siteId: site.id,
    host: site.host,
    before: toScanSummary(before.scan),
    after: toScanSummary(after.scan),
    checksScope: 'origin',
    ...diffReports(before.report, after.report),
  };
}
