import { diffReports, type CheckDiff } from '@seamark/engine';
import type { ComparisonWarning, SiteComparison } from '../comparison-warning';
import type { CheckChange, CheckSide, ScanPick } from '../contract/compare';
import { type StoredReport, toFinding } from '@/lib/reports/server';
import { toScanSummary } from '@/lib/sites/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { pickTwo, type PickedScan } from './pick-two';

/** Compares two finished scans of an owned site: the selected ones, or the latest two. */
export async function compareSiteScans(site: OwnedSite, pick: ScanPick): Promise<SiteComparison> {
  return comparisonOf(site, ...(await pickTwo(site.id, pick)));
}

export function comparisonOf(
  site: { readonly id: string; readonly host: string },
  before: PickedScan,
  after: PickedScan,
): SiteComparison {
  const { changes, resolvedChecks, regressedChecks, ...diff } = diffOf(before.report, after.report);
  return {
    siteId: site.id,
    host: site.host,
    before: toScanSummary(before.scan),
    after: toScanSummary(after.scan),
    checksScope: 'origin',
    ...diff,
    changes: changes.map(toChange),
    resolvedChecks: [...resolvedChecks],
    regressedChecks: [...regressedChecks],
  };
}

/** What changed between two reports, and why the two may not be comparable. */
export function diffOf(before: StoredReport, after: StoredReport) {
  const diff = diffReports(before, after);
  const warnings: ComparisonWarning[] = [...diff.warnings, ...headersChanged(before, after)];
  return { ...diff, comparable: warnings.length === 0, warnings };
}

function headersChanged(before: StoredReport, after: StoredReport): ComparisonWarning[] {
  const [earlier, later] = [before, after].map(({ requestHeaders = [] }) =>
    requestHeaders.length === 0 ? 'no request headers' : requestHeaders.join(', '),
  );
  return earlier === later
    ? []
    : [
        {
          code: 'headers_changed',
          message: `The earlier scan sent ${earlier}, the later one ${later}; the site may answer them differently.`,
        },
      ];
}

/** Published form of a change, without the internal finding codes. */
const toChange = ({ before, after, resolvedFindings, newFindings, ...diff }: CheckDiff) =>
  ({
    ...diff,
    before: toSide(before),
    after: toSide(after),
    resolvedFindings: resolvedFindings.map(toFinding),
    newFindings: newFindings.map(toFinding),
  }) satisfies CheckChange;

const toSide = (side: CheckDiff['before']): CheckSide | null =>
  side && { ...side, openFindings: side.openFindings.map(toFinding) };
