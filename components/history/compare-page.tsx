import { ChangeList } from './change-list';
import { ComparisonHead } from './comparison-head';
import { ContractChanges } from './contract-changes';
import { ScanPickers } from './scan-pickers';
import { PageHead } from '@/components/shell/page-head';
import { ScanStrip } from '@/components/reports/scan-strip';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { scanComparisonMarkdown } from '@/lib/history/compare-markdown';
import { scanComparisonPath } from '@/components/shell/site-path';
import type { ScanSelection } from '@/lib/history/scan-selection';
import type { ComparisonView } from '@/lib/history/server/view-comparison';
import type { ComponentProps, ReactNode } from 'react';
import type { ScanState } from '@/lib/reports/contract/dashboard';

const LEAD = 'What changed between two completed scans.';

interface Props {
  readonly siteId: string;
  readonly scans: ComponentProps<typeof ScanPickers>['scans'];
  readonly selection: ScanSelection;
  readonly view: ComparisonView | string;
  readonly baseUrl: string;
}

export function ComparePage({ siteId, scans, selection, view, baseUrl }: Props) {
  const { before, after } =
    typeof view === 'string'
      ? { before: undefined, after: undefined, ...selection }
      : { before: view.comparison.before.id, after: view.comparison.after.id };
  const chosen =
    typeof view === 'string'
      ? []
      : [view.comparison.after, view.comparison.before].filter(
          ({ id }) => !scans.some((scan) => scan.id === id),
        );
  const pickers = (
    <ScanPickers
      path={`/sites/${siteId}/compare`}
      scans={[...scans, ...chosen]}
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
  return <Comparison view={view} pickers={pickers} baseUrl={baseUrl} />;
}

function Comparison({
  view,
  pickers,
  baseUrl,
}: {
  readonly view: ComparisonView;
  readonly pickers: ReactNode;
  readonly baseUrl: string;
}) {
  const now = new Date();
  const { siteId, before, after } = view.comparison;
  const path = scanComparisonPath(siteId, before.id, after.id);
  const actions = (
    <>
      <CopyButton text={scanComparisonMarkdown(view, `${baseUrl}${path}`, now)}>
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
      <ContractChanges contracts={view.contracts} />
      <ChangeList view={view} />
    </>
  );
}

interface TooFewProps {
  readonly siteId: string;
  readonly finished: number;
  readonly unsettled: ScanState | null;
}

export function TooFewScans({ siteId, finished, unsettled }: TooFewProps) {
  return (
    <PageHead
      title="Compare scans"
      lead={`A comparison needs two completed scans; this site has ${finished === 0 ? 'none' : 'one'}.`}
      actions={<ScanStrip siteId={siteId} unsettled={unsettled} />}
    />
  );
}
