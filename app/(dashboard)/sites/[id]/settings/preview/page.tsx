import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { ReportBody } from '@/components/reports/report-body';
import { ReportHead } from '@/components/reports/report-head';
import { Notice } from '@/components/ui/notice';
import { firstFixes } from '@/lib/reports/server/first-fixes';
import { previewPublicReport } from '@/lib/reports/server/site-report';
import { requireSession } from '../../../../session';
import { notFoundOnError, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Preview of the public report' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function PublicPreviewPage({ params }: Props) {
  const { actor } = await requireSession();
  const site = await requireSite((await params).id);
  const view = await notFoundOnError(previewPublicReport(actor, site.id));
  const back = (
    <a className="link" href={`/sites/${site.id}/settings/publishing`}>
      Back to settings
    </a>
  );
  if (view === null)
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
        <ReportHead view={view} first={firstFixes(view)} now={new Date()} actions={null} />
      </div>
      <ReportBody view={view} />
    </article>
  );
}
