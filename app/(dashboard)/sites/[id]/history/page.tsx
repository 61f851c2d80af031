import type { Metadata } from 'next';
import { env } from '@/lib/platform/config/env';
import { historyView, olderRows } from '@/lib/history/history-view';
import { readScoreChanges } from '@/lib/history/server/read-score-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { openSite, type SitePageProps } from '../site';
import { HistoryPage, NoHistory } from '@/components/history/history-page';

export const metadata: Metadata = { title: 'History' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const view = historyView(query, new Date());
  const timeline = await readTimeline(site, view);
  if (!timeline.hasAny)
    return <NoHistory siteId={site.id} unsettled={await getUnsettledScan(actor, site.id)} />;
  return (
    <HistoryPage
      site={site}
      timeline={timeline}
      changes={await readScoreChanges(timeline.entries)}
      range={view.range}
      older={olderRows(view)}
      baseUrl={env().BASE_URL}
    />
  );
}
