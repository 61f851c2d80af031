import type { ReportView } from '@/lib/reports/report-view';
import { reportPath } from '@/lib/platform/text/host';
import { REACH_NAME } from '@/lib/platform/text/words';
import { Link } from '@/components/ui/link';
import { WhoCanRead } from './who-can-read';

export interface ExampleReport {
  readonly view: ReportView;
  /** What the report is of: `Our own report`, `A sample report`. */
  readonly label: string;
  /** True if the report has a page; no host has the sample as its report. */
  readonly isStored: boolean;
}

/** Summary of a report: the verdict, who can read the site, and the score after each group of fixes. */
export function ReportPreview({ view, label, isStored }: ExampleReport) {
  const { report } = view;
  const path = reportPath(report.host);
  return (
    <section aria-labelledby="sample-report" className="panel">
      <p className="text-sm text-muted">{label}</p>
      <h2 id="sample-report" className="wrap-anywhere" dir="auto">
        {report.host}
      </h2>
      <WhoCanRead view={view} hrefOf={(checkId) => `/checks/${checkId}`} />
      <p className="mt-3 text-muted tabular-nums">
        {report.score} of 100
        {view.first.groups.map(({ reach, fixes, to }) => (
          <span key={reach} className="block">
            {REACH_NAME[reach]}: {fixes.map(({ name }) => name).join(', ')} → {to}
          </span>
        ))}
      </p>
      {isStored && (
        <p className="mt-3">
          <Link href={path}>View the full report</Link>
        </p>
      )}
    </section>
  );
}
