import { requireIdOf } from '@/app/query';
import type { Metadata } from 'next';
import { getSiteReportView } from '@/lib/reports/server/site-report';
import { pictureOf } from '@/lib/reports/server/read-renderings';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { notFoundOnError, openSite, type SitePageProps } from '../site';
import { SiteReportPage, NoSiteReport } from '@/components/reports/site-report-page';

export const metadata: Metadata = { title: 'Report' };

/** The latest report; `?scan=` selects that of an earlier scan. */
export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site, query } = await openSite(props);
  const scanId = requireIdOf(query['scan']);
  const [view, unsettled, picture] = await notFoundOnError(
    Promise.all([
      getSiteReportView(site, scanId),
      getUnsettledScan(actor, site.id),
      pictureOf(site.id),
    ]),
  );
  if (view === null) return <NoSiteReport siteId={site.id} unsettled={unsettled} />;
  return (
    <SiteReportPage
      site={site}
      view={view}
      earlierId={scanId}
      picture={picture}
      unsettled={unsettled}
      isPaid={actor.paid}
      mayChange={mayChange}
      now={new Date()}
    />
  );
}
