import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { ReportBody } from './report-body';
import { ReportHead } from './report-head';
import { Notice } from '@/components/ui/notice';
import type { ReportView } from '@/lib/reports/report-view';

interface Props {
  readonly site: { readonly id: string; readonly host: string };
  readonly report: { readonly view: ReportView } | null;
  readonly now: Date;
}

export function PreviewPage({ site, report, now }: Props) {
  const back = <Link href={`/sites/${site.id}/settings/publishing`}>Back to settings</Link>;
  if (report === null)
    return (
      <PageHead
        title="Preview of the public report"
        lead={<>No completed scans yet. The preview appears here after the first scan. {back}</>}
      />
    );
  return (
    <article>
      <Notice tone="info" title="Only your organization can see this preview">
        When “Publish reports” is on, every scan publishes a page like this at{' '}
        <code className="wrap-anywhere">/report/{site.host}</code>. This preview shows your latest
        scan. {back}
      </Notice>
      <div className="mt-6">
        <ReportHead {...report} now={now} actions={null} />
      </div>
      <ReportBody view={report.view} />
    </article>
  );
}
