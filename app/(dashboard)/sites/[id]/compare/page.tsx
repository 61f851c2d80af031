import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ChangeList } from '@/components/history/change-list';
import { ComparisonHead } from '@/components/history/comparison-head';
import { ScanPickers } from '@/components/history/scan-pickers';
import { PageHead } from '@/components/shell/page-head';
import { ScanStrip } from '@/components/sites/scan-strip';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { scanComparisonMarkdown } from '@/lib/history/compare-markdown';
import { scanComparisonPath } from '@/components/shell/site-path';
import { scanSelectionOf, type ScanSelection } from '@/lib/history/scan-selection';
import { viewComparison, type ComparisonView } from '@/lib/history/server/view-comparison';
import { listSiteHistory } from '@/lib/history/server/list-site-history';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import type { Session } from '@/lib/platform/access/session';
import { requireSession } from '../../../session';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Compare scans' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const LEAD = 'What changed between two completed scans.';

export default async function ComparePage({ params, searchParams }: Props) {
  const [{ actor }, site, pick] = [
    await requireSession(),
    await requireSite((await params).id),
    scanSelectionOf(await searchParams),
  ];
  if (pick.kind === 'invalid') notFound();
  const { scans } = await listSiteHistory(actor, site.id, { limit: null, offset: 0 });
  if (scans.length < 2) return <TooFew actor={actor} siteId={site.id} finished={scans.length} />;
  const view = await viewOrReason(actor, site.id, pick);
  const { before, after } =
    typeof view === 'string'
      ? { before: undefined, after: undefined, ...pick }
      : { before: view.comparison.before.id, after: view.comparison.after.id };
  const picked =
    typeof view === 'string'
      ? []
      : [view.comparison.after, view.comparison.before].filter(
          ({ id }) => !scans.some((scan) => scan.id === id),
        );
  const pickers = (
    <ScanPickers
      path={`/sites/${site.id}/compare`}
      scans={[...scans, ...picked]}
      before={before}
      after={after}
    />
  );
  if (typeof view === 'string')
    return (
      <>
        <PageHead title="Compare scans" lead={LEAD} />
        {pickers}
        <div className="mt-6">
          <Notice tone="warn" title={view} />
        </div>
      </>
    );
  return <Comparison view={view} pickers={pickers} />;
}

function Comparison({
  view,
  pickers,
}: {
  readonly view: ComparisonView;
  readonly pickers: React.ReactNode;
}) {
  const now = new Date();
  const { siteId, before, after } = view.comparison;
  const path = scanComparisonPath(siteId, before.id, after.id);
  const actions = (
    <>
      <CopyButton text={scanComparisonMarkdown(view, `${env().BASE_URL}${path}`, now)}>
        Copy as Markdown
      </CopyButton>
      <ButtonLink small href={path}>
        Link to this comparison
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHead title="Compare scans" lead={LEAD} actions={actions} />
      {pickers}
      <ComparisonHead view={view} />
      <ChangeList view={view} />
    </>
  );
}

async function TooFew({
  actor,
  siteId,
  finished,
}: {
  readonly actor: Session['actor'];
  readonly siteId: string;
  readonly finished: number;
}) {
  const lead = `A comparison needs two completed scans; this site has ${finished === 0 ? 'none' : 'one'}.`;
  return (
    <PageHead
      title="Compare scans"
      lead={lead}
      actions={<ScanStrip siteId={siteId} unsettled={await getUnsettledScan(actor, siteId)} />}
    />
  );
}

const REASONS: Partial<Record<AppError['code'], string>> = {
  invalid_scan_order: 'The scan under Before is newer than the scan under After. Swap them.',
  not_enough_scans: 'Both sides show the same scan. Choose two different scans.',
};

/** The comparison, or a sentence on what to choose instead. */
async function viewOrReason(
  actor: Session['actor'],
  siteId: string,
  pick: Exclude<ScanSelection, { kind: 'invalid' }>,
): Promise<ComparisonView | string> {
  if (pick.kind === 'not-two') return 'Choose two scans here, or select two in the history.';
  const ids =
    pick.kind === 'pair' ? { before_scan_id: pick.before, after_scan_id: pick.after } : {};
  try {
    return await notFoundOnError(viewComparison(actor, siteId, ids));
  } catch (error) {
    const reason = error instanceof AppError ? REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
}
