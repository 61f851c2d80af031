import { Bearing } from '@/components/charts/bearing';
import { mainSentence } from '@/lib/reports/main-sentence';
import type { FirstFixes, ReportView } from '@/lib/reports/report-view';
import { reportPath } from '@/lib/platform/text/host';
import { signed } from '@/lib/platform/text/numbers';
import { Link } from '@/components/ui/link';
import { Score } from './score';

export interface ExampleReport {
  readonly view: ReportView;
  readonly first: FirstFixes;
  /** What the report is of: `Our own report`, `A sample report`. */
  readonly label: string;
  /** True if the report has a page; no host has the sample as its report. */
  readonly isStored: boolean;
}

/** Summary of a report: the score on the scale, the reason, and the first fixes. */
export function ReportPreview({ view, first, label, isStored }: ExampleReport) {
  const { report } = view;
  const path = reportPath(report.host);
  return (
    <section aria-labelledby="sample-report" className="panel">
      <p className="text-sm text-muted">{label}</p>
      <h2 id="sample-report" className="wrap-anywhere" dir="auto">
        {report.host}
      </h2>
      <div className="mt-2">
        <Score score={report.score} />
      </div>
      <Bearing isLabelled fill={report.score} thickness={0.4} marks={[{ at: report.score }]} />
      <p className="text-lead">{mainSentence(view)}</p>
      <ol className="mt-3">
        {first.fixes.map(({ checkId, name, gain }) => (
          <li key={checkId} className="flex gap-3 py-1 tabular-nums">
            <strong className="w-12 font-medium">{signed(gain)}</strong> {name}
          </li>
        ))}
      </ol>
      {isStored && (
        <p className="mt-3">
          <Link href={path}>View the full report</Link>
        </p>
      )}
    </section>
  );
}
