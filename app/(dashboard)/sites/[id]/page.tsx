import { scansLeft } from '@/lib/reports/scans-left';
import { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { findQuestionResults } from '@/lib/questions/server/question-results';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { compareSiteScans } from '@/lib/history/server/compare-site-scans';
import { readScoreChanges } from '@/lib/history/server/read-score-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { getSiteReportView } from '@/lib/reports/server/site-report';
import { readDeferredScan } from '@/lib/reports/server/read-deferred-scan';
import { pictureOf } from '@/lib/reports/server/read-renderings';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { readScanLimits } from '@/lib/reports/server/scans-left';
import { weekOfVisits } from '@/lib/visits/server/list-visits';
import { notFoundOnError, nullOnError, openSite, type SitePageProps } from './site';
import { OverviewPage } from '@/components/sites/overview-page';
import type { Actor } from '@/lib/platform/access/actor';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

/** From this number of scans on, the page says how many are left. */
const FEW_SCANS = 1;
/** Scans in the chart of the overview; the history has all. */
const SCANS_SHOWN = 60;

export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site } = await openSite(props);
  const now = new Date();
  const [view, unsettled, left, { startsAt }, picture] = await Promise.all([
    notFoundOnError(getSiteReportView(site)),
    notFoundOnError(getUnsettledScan(actor, site.id)),
    readScanLimits(actor, site.host).then((limits) =>
      scansLeft(limits.filter(({ remaining }) => remaining <= FEW_SCANS)),
    ),
    readDeferredScan(site),
    pictureOf(site.id),
  ]);
  return (
    <OverviewPage
      site={site}
      isPaid={actor.paid}
      mayProve={mayChange}
      scans={{ unsettled, left, startsAt }}
      latest={view && { view, picture, ...(await trendOf(actor, site, now)) }}
      now={now}
    />
  );
}

/** The history beside what agents did. */
async function trendOf(actor: Actor, site: OwnedSite, now: Date) {
  const page = { limit: 1, offset: 0 };
  const [{ entries }, comparison, { selected }, { runs }, questions, visits] =
    await notFoundOnError(
      Promise.all([
        readTimeline(site, { since: null, rows: SCANS_SHOWN }),
        nullOnError(compareSiteScans(site, {}), 'not_enough_scans'),
        getAnswersView(actor, site.id, { page, passId: undefined }),
        listAgentRuns(actor, site.id, { page, runId: undefined }),
        findQuestionResults(actor, site.id),
        weekOfVisits(site.id, now),
      ]),
    );
  return {
    entries,
    comparison,
    changes: await readScoreChanges(entries),
    pass: selected?.pass ?? null,
    run: runs[0] ?? null,
    questions,
    visits,
  };
}
