import { worstFirst, type ContractChange, type ContractComparison } from '@seamark/engine';
import type { SiteComparison } from '../comparison-warning';
import type { ScanPick } from '../contract/compare';
import { uncomparedContracts } from '../contract-words';
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
  /** Null for a site without protocols. */
  readonly contracts: ContractsView | null;
}

/** What changed for clients. */
export interface ContractsView {
  /** The breaking ones first. */
  readonly changes: readonly ContractChange[];
  /** Protocols that were not compared, in sentences. */
  readonly uncompared: readonly string[];
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
    contracts: contractsView(
      await compareContracts(readOnlyDatabase(), site.id, before.scan, after.scan),
    ),
  };
}

export function contractsView(comparisons: readonly ContractComparison[]): ContractsView | null {
  if (comparisons.length === 0) return null;
  const changes = worstFirst(comparisons.flatMap((comparison) => comparison.changes));
  return { changes, uncompared: uncomparedContracts(comparisons) };
}

function viewOf(siteId: string, { scan, report }: PickedScan): ReportView {
  const { id: scanId, trigger } = scan;
  return ownedReportView({ scanId, siteId, trigger, scannedAt: endOf(scan), report });
}
