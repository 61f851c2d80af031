import type { ReportView } from '@/lib/reports/report-view';
import { REACH_NAME } from '@/lib/platform/text/words';
import { WhoCanRead } from './who-can-read';

/** What the landing page shows of a report. */
export interface Sample extends Pick<ReportView, 'verdict' | 'readers'> {
  readonly host: string;
  readonly group: ReportView['first']['groups'][number] | null;
}

interface Props {
  readonly sample: Sample;
  /** What the report is of. */
  readonly label: string;
}

/** Summary of a report: who can read the site, and the score that its first fixes lead to. */
export const ReportPreview = ({ sample: { host, group, ...view }, label }: Props) => (
  <section aria-labelledby="sample-report" className="panel">
    <p className="text-sm text-muted">{label}</p>
    <h2 id="sample-report" className="wrap-anywhere" dir="auto">
      {host}
    </h2>
    <WhoCanRead view={view} hrefOf={(checkId) => `/checks/${checkId}`} />
    {group && (
      <p className="mt-3 text-muted tabular-nums">
        {REACH_NAME[group.reach]}: {group.fixes.map(({ name }) => name).join(', ')}. {group.from} →{' '}
        {group.to}
      </p>
    )}
  </section>
);
