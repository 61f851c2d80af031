import type { Session } from '@/lib/access/session';
import { PageHead } from '@/components/dashboard/page-head';
import { ScorePlate } from '@/components/report/score-plate';
import { OwnershipNotice } from '@/components/sites/ownership-notice';
import { ScanStrip } from '@/components/sites/scan-strip';
import { SiteFacts } from '@/components/sites/site-facts';
import { SiteHead } from '@/components/sites/site-head';
import { ButtonLink } from '@/components/ui/button';
import { pagesOfPlan } from '@/lib/access/plan';
import { scanCost } from '@/lib/words/scan-cost';
import { scansLeft } from '@/lib/words/scans-left';
import { siteChange } from '@/lib/views/site-change';
import { listAgentRuns } from '@/lib/services/agent-runs/list-agent-runs';
import { getAnswersView } from '@/lib/services/answers/get-answers-view';
import { compareSiteScans } from '@/lib/services/compare/compare-site-scans';
import { listSiteHistory } from '@/lib/services/history/list-site-history';
import { getSiteReportView } from '@/lib/services/reports/site-report';
import { readDeferredScan } from '@/lib/services/scans/read-deferred-scan';
import { getUnsettledScan } from '@/lib/services/scans/get-unsettled-scan';
import { readScanLimits } from '@/lib/services/scans/scans-left';
import { countVerifications } from '@/lib/services/verifications/count-verifications';
import { listVerifications } from '@/lib/services/verifications/list-verifications';
import { requireSession } from '../../session';
import { notFoundOnError, nullOnError, requireSite } from './site';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function OverviewPage({ params }: Props) {
  const session = await requireSession();
  const site = await requireSite((await params).id);
  const [{ view, change, scores }, facts, unsettled, left, { startsAt }] = await Promise.all([
    readLatestScan(session, site.id),
    readOtherPages(session, site.id),
    notFoundOnError(getUnsettledScan(session.actor, site.id)),
    readScanLimits(session.actor, site.host).then(scansLeft),
    readDeferredScan(site),
  ]);
  const now = new Date();
  // The strip has the same place before and after the first scan, so it keeps its focus and announces the result.
  return (
    <>
      <PageHead
        title={site.host}
        lead={
          view === null
            ? 'No completed scans yet. A scan of the home page takes about ten seconds.'
            : undefined
        }
      />
      <div className="mt-6">
        {view === null ? (
          <ScorePlate score={null} grade={null} />
        ) : (
          <SiteHead
            siteId={site.id}
            view={view}
            change={change}
            scores={scores}
            now={now}
            canChange={session.role !== 'member'}
          />
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <ScanStrip
          siteId={site.id}
          unsettled={unsettled}
          label={view === null ? 'Start first scan' : 'Scan now'}
          cost={
            session.actor.paid && site.verifiedAt !== null
              ? scanCost(view, pagesOfPlan())
              : undefined
          }
          left={left}
          startsAt={startsAt}
        />
        {view !== null && (
          <ButtonLink small href={`/sites/${site.id}/report`}>
            View report
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 empty:hidden">
        <OwnershipNotice
          siteId={site.id}
          verified={site.verifiedAt !== null}
          paid={session.actor.paid}
          mayProve={session.role !== 'member'}
        />
      </div>
      {view !== null && (
        <SiteFacts siteId={site.id} checks={view.report.checks} now={now} {...facts} />
      )}
    </>
  );
}

const SCORES_MAX = 20;

/** Report, change, and scores of the latest scan. */
async function readLatestScan({ actor }: Session, siteId: string) {
  const [view, comparison, { scans }] = await notFoundOnError(
    Promise.all([
      getSiteReportView(actor, siteId),
      nullOnError(compareSiteScans(actor, siteId, {}), 'not_enough_scans'),
      listSiteHistory(actor, siteId, { limit: SCORES_MAX, offset: 0 }),
    ]),
  );
  const scores = scans
    .filter(({ engine }) => engine === view?.report.engine)
    .flatMap(({ score }) => score ?? [])
    .reverse();
  return { view, change: comparison && siteChange(comparison), scores };
}

/** Latest entries of the site's other pages. */
async function readOtherPages({ actor }: Session, siteId: string) {
  const [
    counts,
    { verifications: verified },
    { selected },
    {
      runs: [run = null],
    },
  ] = await notFoundOnError(
    Promise.all([
      countVerifications(actor, siteId),
      listVerifications(actor, siteId, { limit: 50, offset: 0 }, 'verified'),
      getAnswersView(actor, siteId, { page: { limit: 1, offset: 0 }, passId: undefined }),
      listAgentRuns(actor, siteId, { page: { limit: 1, offset: 0 }, runId: undefined }),
    ]),
  );
  return {
    unproven: (counts.get('pending') ?? 0) + (counts.get('measuring') ?? 0),
    verified,
    pass: selected?.pass ?? null,
    run,
  };
}
