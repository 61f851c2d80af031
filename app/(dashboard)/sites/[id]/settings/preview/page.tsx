import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { ReportBody } from '@/components/report/report-body';
import { ReportHead } from '@/components/report/report-head';
import { Notice } from '@/components/ui/notice';
import { previewPublicReport } from '@/lib/services/reports/site-report';
import { requireSession } from '../../../../session';
import { orNotFound, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Preview of the public report' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function PublicPreviewPage({ params }: Props) {
  const { actor } = await requireSession();
  const site = await requireSite((await params).id);
  const view = await orNotFound(previewPublicReport(actor, site.id));
  const back = (
    <a className="link" href={`/sites/${site.id}/settings`}>
      Back to settings
    </a>
  );
  if (view === null)
    return (
      <PageHead
        title="Preview of the public report"
        lead={
          <>
            No finished scan yet. What everyone would see stands here when the first one ends.{' '}
            {back}
          </>
        }
      />
    );
  return (
    <article>
      <Notice tone="info" title="A preview that only your organization sees">
        With “Publish reports” on, each next scan puts a page like this at{' '}
        <code className="wrap-anywhere">/report/{site.host}</code>, for everyone. It is made from
        your newest scan. {back}
      </Notice>
      <div className="mt-6">
        <ReportHead view={view} scores={[]} now={new Date()} actions={null} />
      </div>
      <ReportBody view={view} />
    </article>
  );
}
