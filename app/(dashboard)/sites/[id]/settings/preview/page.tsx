import type { Metadata } from 'next';
import { previewPublicReport } from '@/lib/reports/server/site-report';
import { notFoundOnError, openSite, type SitePageProps } from '../../site';
import { PreviewPage } from '@/components/reports/preview-page';

export const metadata: Metadata = { title: 'Preview of the public report' };

export default async function Page(props: SitePageProps) {
  const { site } = await openSite(props);
  const view = await notFoundOnError(previewPublicReport(site));
  return <PreviewPage site={site} report={view && { view }} now={new Date()} />;
}
