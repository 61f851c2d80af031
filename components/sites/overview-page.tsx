import { PageHead } from '@/components/shell/page-head';
import { ScoreFigure } from '@/components/history/score-figure';
import { CategoryBars } from '@/components/reports/category-bars';
import { SiteFacts } from '@/components/reports/facts';
import { FixFirst } from '@/components/reports/fix-first';
import { NextSteps } from '@/components/reports/next-steps';
import { Protocols } from '@/components/reports/protocols';
import { ReaderTexts } from '@/components/reports/reader-texts';
import { Score } from '@/components/reports/score';
import { ScoreParts } from '@/components/reports/score-parts';
import { WhoCanRead } from '@/components/reports/who-can-read';
import { ButtonLink } from '@/components/ui/button';
import { Guesses } from './guesses';
import { NextFix } from './next-fix';
import { OwnershipNotice } from '@/components/reports/ownership-notice';
import { ScanStrip } from '@/components/reports/scan-strip';
import { AgentFacts } from '@/components/questions/agent-facts';
import { WhatChanged } from './what-changed';
import { scanTimes } from '@/lib/reports/scan-times';
import { textsOfKinds } from '@/lib/reports/reader-text';
import type { ReportView } from '@/lib/reports/report-view';
import { siteChange } from '@/lib/history/site-change';
import type { compareSiteScans } from '@/lib/history/server/compare-site-scans';
import type { readScoreChanges } from '@/lib/history/server/read-score-changes';
import type { readTimeline } from '@/lib/history/server/read-timeline';
import type { ComponentProps } from 'react';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

interface Latest extends Pick<
  ComponentProps<typeof AgentFacts>,
  'pass' | 'run' | 'questions' | 'visits'
> {
  readonly view: ReportView;
  /** Address of the home page’s picture. */
  readonly picture: string | null;
  readonly entries: Awaited<ReturnType<typeof readTimeline>>['entries'];
  readonly comparison: Awaited<ReturnType<typeof compareSiteScans>> | null;
  readonly changes: Awaited<ReturnType<typeof readScoreChanges>>;
}

interface Props {
  readonly site: OwnedSite;
  readonly isPaid: boolean;
  readonly mayProve: boolean;
  readonly scans: Pick<ComponentProps<typeof ScanStrip>, 'unsettled' | 'left' | 'startsAt'>;
  readonly latest: Latest | null;
  readonly now: Date;
}

export function OverviewPage({ site, isPaid, mayProve, scans, latest, now }: Props) {
  // The strip has the same place before and after the first scan, so it keeps its focus and announces the result.
  return (
    <>
      <PageHead
        title={<span className="sr-only">{site.host}</span>}
        lead={
          latest === null
            ? 'No completed scans yet. A scan of the home page takes about ten seconds.'
            : scanTimes(latest.view.report.scannedAt, site, now)
        }
        actions={
          <>
            {latest !== null && (
              <>
                {mayProve && (
                  <ButtonLink small href={`/account/client-reports?site=${site.id}`}>
                    Share
                  </ButtonLink>
                )}
                <ButtonLink small href={`/sites/${site.id}/report`}>
                  Report
                </ButtonLink>
              </>
            )}
            <ScanStrip
              siteId={site.id}
              label={latest === null ? 'Start first scan' : 'Scan now'}
              {...scans}
            />
          </>
        }
      />
      {latest !== null && (
        <>
          <WhoCanRead
            view={latest.view}
            hrefOf={(checkId) => `/sites/${site.id}/fixes/${checkId}`}
          />
          <SiteFacts facts={latest.view.facts} />
          <NextSteps view={latest.view} />
          <div className="mt-6 grid items-center gap-x-12 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)]">
            <Score score={latest.view.report.score} tone={latest.view.verdict.tone} />
            <CategoryBars view={latest.view} path={`/sites/${site.id}/report`} />
          </div>
          <ScoreParts report={latest.view.report} />
          <Protocols
            protocols={latest.view.protocols}
            hrefOf={(checkId) => `/sites/${site.id}/report#${checkId}`}
          />
          <Trend site={site} {...latest} now={now} />
        </>
      )}
      <div className="mt-6 empty:hidden">
        <OwnershipNotice
          siteId={site.id}
          verified={site.verifiedAt !== null}
          paid={isPaid}
          mayProve={mayProve}
        />
      </div>
    </>
  );
}

interface TrendProps extends Latest {
  readonly site: OwnedSite;
  readonly now: Date;
}

/** The history beside the next step, and what agents did. Before there is a history: what to fix, and the text. */
function Trend(props: TrendProps) {
  const { site, view, picture, entries, comparison, changes, now, ...facts } = props;
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        {comparison === null ? (
          <>
            <FixFirst {...view.first} path={`/sites/${site.id}/fixes`} />
            <ReaderTexts
              kinds={textsOfKinds(view)}
              href={`/sites/${site.id}/seen`}
              picture={picture}
            />
          </>
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
        <NextFix
          siteId={site.id}
          fix={view.first.groups[0]?.fixes[0]}
          total={view.fixes?.length ?? 0}
        />
        {view.guesses && view.guesses.length > 0 && <Guesses guesses={view.guesses} />}
        <AgentFacts siteId={site.id} {...facts} now={now} />
      </div>
    </div>
  );
}
