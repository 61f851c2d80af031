import type { ContractComparison } from '@seamark/engine';
import type { SiteComparison } from '../comparison-warning';
import type { ScanPick } from '../contract/compare';
import type { Marker } from '../contract/markers';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { markersBetween } from './list-markers';
import type { PointsOfCheck, ReportView } from '@/lib/reports';
import { ownedReportView, pointsOfCheck } from '@/lib/reports/server';
import { endOf } from '@/lib/sites/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { comparisonOf } from './compare-site-scans';
import { pickTwo, type PickedScan } from './pick-two';
import { compareContracts } from './site-contracts';

export interface ComparisonView {
  readonly comparison: SiteComparison;
  readonly before: ReportView;
  readonly after: ReportView;
  /** What changed the score. */
  readonly points: readonly PointsOfCheck[];
  /** Set between the two scans, oldest first. */
  readonly markers: readonly Marker[];
  /** What changed for clients, by protocol. */
  readonly contracts: readonly ContractComparison[];
}

/**
 * As `compareSiteScans`, with both reports: the page shows grade, profile, engine, time and pages.
 */
export async function viewComparison(site: OwnedSite, pick: ScanPick): Promise<ComparisonView> {
  const [before, after] = await pickTwo(site.id, pick);
  return {
    comparison: comparisonOf(site, before, after),
    before: viewOf(site.id, before),
    after: viewOf(site.id, after),
    points: pointsOfCheck(before.report, after.report),
    markers: await markersBetween(
      readOnlyDatabase(),
      site.id,
      before.scan.finishedAt,
      after.scan.finishedAt,
    ),
    contracts: await compareContracts(readOnlyDatabase(), site.id, before.scan, after.scan),
  };
}

function viewOf(siteId: string, { scan, report }: PickedScan): ReportView {
  const { id: scanId, trigger } = scan;
  return ownedReportView({ scanId, siteId, trigger, scannedAt: endOf(scan), report });
}
