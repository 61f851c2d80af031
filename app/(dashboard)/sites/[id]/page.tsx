import type { Session } from '@/lib/platform/access/session';
import { PageHead } from '@/components/shell/page-head';
import { ScoreFigure } from '@/components/history/score-figure';
import { CategoryBars } from '@/components/reports/category-bars';
import { Score } from '@/components/reports/score';
import { ScoreParts } from '@/components/reports/score-parts';
import { NextFix } from '@/components/sites/next-fix';
import { OwnershipNotice } from '@/components/sites/ownership-notice';
import { ScanStrip } from '@/components/sites/scan-strip';
import { AgentFacts } from '@/components/sites/agent-facts';
import { WhatChanged } from '@/components/sites/what-changed';
import { scansLeft } from '@/lib/reports/scans-left';
import { dateAndTime } from '@/lib/platform/text/dates';
import { scanTimes } from '@/lib/reports/scan-times';
import { gainsOf } from '@/lib/reports/report-view';
import { siteChange } from '@/lib/history/site-change';
import { listAgentRuns } from '@/lib/questions/server/agent-runs/list-agent-runs';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { compareSiteScans } from '@/lib/history/server/compare-site-scans';
import { readScoreChanges } from '@/lib/history/server/read-score-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { firstFixes } from '@/lib/reports/server/first-fixes';
import { getSiteReportView } from '@/lib/reports/server/site-report';
import { readDeferredScan } from '@/lib/reports/server/read-deferred-scan';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { readScanLimits } from '@/lib/reports/server/scans-left';
import { weekOfVisits } from '@/lib/visits/server/list-visits';
import { requireSession } from '../../session';
import { notFoundOnError, nullOnError, requireSite } from './site';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** From this number of scans on, the page says how many are left. */
const FEW_SCANS = 1;
/** Scans in the chart of the overview; the history has all. */
const SCANS_SHOWN = 60;

export default async function OverviewPage({ params }: Props) {
  const session = await requireSession();
  const site = await requireSite((await params).id);
  const [view, unsettled, left, { startsAt }] = await Promise.all([
    notFoundOnError(getSiteReportView(session.actor, site.id)),
    notFoundOnError(getUnsettledScan(session.actor, site.id)),
    readScanLimits(session.actor, site.host).then((limits) =>
      scansLeft(limits.filter(({ remaining }) => remaining <= FEW_SCANS)),
    ),
    readDeferredScan(site),
  ]);
  const now = new Date();
  // The strip has the same place before and after the first scan, so it keeps its focus and announces the result.
  return (
    <>
      <PageHead
        title={<span className="sr-only">{site.host}</span>}
        lead={
          view === null
            ? 'No completed scans yet. A scan of the home page takes about ten seconds.'
            : scanTimes(view.report.scannedAt, site, now)
        }
        actions={
          <ScanStrip
            siteId={site.id}
            unsettled={unsettled}
            label={view === null ? 'Start first scan' : 'Scan now'}
            left={left}
            startsAt={startsAt}
          />
        }
      />
      {view !== null && (
        <>
          <div className="mt-6 grid items-center gap-x-12 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)]">
            <Score score={view.report.score} />
            <CategoryBars report={view.report} path={`/sites/${site.id}/report`} />
          </div>
          <ScoreParts report={view.report} />
          <Trend session={session} site={site} view={view} now={now} />
        </>
      )}
      <div className="mt-6 empty:hidden">
        <OwnershipNotice
          siteId={site.id}
          verified={site.verifiedAt !== null}
          paid={session.actor.paid}
          mayProve={session.role !== 'member'}
        />
      </div>
    </>
  );
}

interface TrendProps {
  readonly session: Session;
  readonly site: { readonly id: string; readonly host: string };
  readonly view: NonNullable<Awaited<ReturnType<typeof getSiteReportView>>>;
  readonly now: Date;
}

/** The history beside the next step, and what agents did. */
async function Trend({ session: { actor }, site, view, now }: TrendProps) {
  const [
    { entries },
    comparison,
    { selected },
    {
      runs: [run = null],
    },
    visits,
  ] = await notFoundOnError(
    Promise.all([
      readTimeline(actor, site.id, { since: null, rows: SCANS_SHOWN }),
      nullOnError(compareSiteScans(actor, site.id, {}), 'not_enough_scans'),
      getAnswersView(actor, site.id, { page: { limit: 1, offset: 0 }, passId: undefined }),
      listAgentRuns(actor, site.id, { page: { limit: 1, offset: 0 }, runId: undefined }),
      weekOfVisits(site.id, now),
    ]),
  );
  const changes = await readScoreChanges(entries);
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        {comparison === null ? (
          <p className="text-lead">
            First scan {dateAndTime(view.report.scannedAt)}. The next one will show what changed.
          </p>
        ) : (
          <WhatChanged
            siteId={site.id}
            change={siteChange(comparison)}
            points={changes.get(comparison.after.id) ?? []}
          />
        )}
        {entries.length > 1 && (
          <ScoreFigure siteId={site.id} host={site.host} entries={entries} changes={changes} />
        )}
      </div>
      <div className="grid content-start gap-4">
        <NextFix siteId={site.id} fix={firstFixes(view).fixes[0]} more={gainsOf(view).length - 1} />
        <AgentFacts
          siteId={site.id}
          pass={selected?.pass ?? null}
          run={run}
          visits={visits}
          now={now}
        />
      </div>
    </div>
  );
}
