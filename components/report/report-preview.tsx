import { passCount } from '@/lib/views/report-groups';
import { reportPath } from '@/lib/words/host';
import type { ReportView } from '@/lib/views/report-view';
import { Provenance } from './provenance';
import { ScorePlate } from './score-plate';
import { TopGains } from './top-gains';

interface Props {
  readonly view: ReportView;
  /** True for the report of this server itself. */
  readonly isOwn: boolean;
  readonly now: Date;
}

/** Summary of a real report. */
export function ReportPreview({ view, isOwn, now }: Props) {
  const { report } = view;
  const { passed, applicable } = passCount(report);
  const path = reportPath(report.host);
  return (
    <section aria-labelledby="sample-report" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <ScorePlate score={report.score} grade={report.grade} />
        <div className="min-w-0 flex-1 basis-52">
          <p className="kicker">{isOwn ? 'Our own report' : 'A report'}</p>
          <h2 id="sample-report" className="wrap-anywhere" dir="auto">
            {report.host}
          </h2>
          <p className="mt-1">
            {passed} of {applicable} applicable checks pass.
          </p>
          <p className="mt-2">
            <a className="link" href={path}>
              View the full report
            </a>
          </p>
        </div>
      </div>
      <TopGains view={view} hrefOf={(checkId) => `${path}#${checkId}`} />
      <Provenance view={view} now={now} />
    </section>
  );
}

interface BlankProps {
  readonly title: string;
  readonly legend: readonly (readonly [string, string])[];
  readonly note: string;
}

/** An empty plate with its legend, if there is no real report to show. */
export function ReportPlaceholder({ title, legend, note }: BlankProps) {
  return (
    <section aria-labelledby="sample-report" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <ScorePlate score={null} grade={null} />
        <div className="min-w-0 flex-1 basis-52">
          <h2 id="sample-report">{title}</h2>
          <p className="mt-1 text-muted">{note}</p>
        </div>
      </div>
      <dl className="border-t border-ink">
        {legend.map(([term, label]) => (
          <div
            key={term}
            className="grid border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="font-medium">{term}</dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
