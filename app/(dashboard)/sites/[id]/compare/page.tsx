import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { scanSelectionOf, type ScanSelection } from '@/lib/history/scan-selection';
import { viewComparison, type ComparisonView } from '@/lib/history/server/view-comparison';
import { listSiteHistory } from '@/lib/history/server/list-site-history';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { notFoundOnError, valueOrError, openSite, type SitePageProps } from '../site';
import { ComparePage, TooFewScans } from '@/components/history/compare-page';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

export const metadata: Metadata = { title: 'Compare scans' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const selection = scanSelectionOf(query);
  if (selection.kind === 'invalid') notFound();
  const { scans } = await listSiteHistory(site, { limit: null, offset: 0 });
  if (scans.length < 2)
    return (
      <TooFewScans
        siteId={site.id}
        finished={scans.length}
        unsettled={await getUnsettledScan(actor, site.id)}
      />
    );
  return (
    <ComparePage
      siteId={site.id}
      scans={scans}
      selection={selection}
      view={await viewOrReason(site, selection)}
      baseUrl={env().BASE_URL}
    />
  );
}

const REASONS: Partial<Record<AppError['code'], string>> = {
  invalid_scan_order: 'The scan under Before is newer than the scan under After. Swap them.',
  not_enough_scans: 'Both sides show the same scan. Choose two different scans.',
};

/** The comparison, or a sentence on what to choose instead. */
async function viewOrReason(
  site: OwnedSite,
  selection: Exclude<ScanSelection, { kind: 'invalid' }>,
): Promise<ComparisonView | string> {
  if (selection.kind === 'not-two') return 'Choose two scans here, or select two in the history.';
  const ids =
    selection.kind === 'pair'
      ? { before_scan_id: selection.before, after_scan_id: selection.after }
      : {};
  const view = await valueOrError(
    notFoundOnError(viewComparison(site, ids)),
    'invalid_scan_order',
    'not_enough_scans',
  );
  return view instanceof AppError ? REASONS[view.code]! : view;
}
