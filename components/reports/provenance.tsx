import { Link } from '@/components/ui/link';
import { ago, dateAndTime } from '@/lib/platform/text/dates';
import { provenanceOf, type ReportView } from '@/lib/reports/report-view';

interface Props {
  readonly view: ReportView;
  readonly now: Date;
  /** True if the reader may change the site's profile. */
  readonly canChange?: boolean;
}

/** How a report was measured: site type, engine, time, and pages. */
export function Provenance({ view, now, canChange = false }: Props) {
  const { report } = view;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {provenanceOf(view, now).map(({ term, value }) => (
        <div key={term} className="flex max-w-full gap-1.5">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {term === 'Engine' ? (
              <a className="link font-mono" href={`/engine#v${value.split('@')[1] ?? ''}`}>
                {value}
              </a>
            ) : term === 'Measured' ? (
              <time dateTime={report.scannedAt}>
                {ago(report.scannedAt, now)}{' '}
                <span className="text-muted">({dateAndTime(report.scannedAt)})</span>
              </time>
            ) : term === 'Site type' && canChange && report.siteId !== null ? (
              <Link href={`/sites/${report.siteId}/settings`} title="Change the site type">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
