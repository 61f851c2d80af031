import type { ReportView } from '@/lib/reports/report-view';
import { REACH_NAME } from '@/lib/platform/text/words';
import { WhoCanRead } from './who-can-read';

interface Props {
  readonly view: ReportView;
  /** What the report is of. */
  readonly label: string;
}

/** Summary of a report: who can read the site, and the score that its first fix leads to. */
export function ReportPreview({ view, label }: Props) {
  const { report } = view;
  const group = view.first.groups[0];
  return (
    <section aria-labelledby="sample-report" className="panel">
      <p className="text-sm text-muted">{label}</p>
      <h2 id="sample-report" className="wrap-anywhere" dir="auto">
        {report.host}
      </h2>
      <WhoCanRead view={view} hrefOf={(checkId) => `/checks/${checkId}`} />
      {group && (
        <p className="mt-3 text-muted tabular-nums">
          {REACH_NAME[group.reach]}: {group.fixes.map(({ name }) => name).join(', ')}. {group.from}{' '}
          → {group.to}
        </p>
      )}
    </section>
  );
}
