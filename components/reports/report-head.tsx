import type { ReactNode } from 'react';
import { ago, dateAndTime, day, isStale } from '@/lib/platform/text/dates';
import { placeSentence } from '@/lib/reports/place';
import type { ReportView } from '@/lib/reports/report-view';
import { Notice } from '@/components/ui/notice';
import { UnicodeHost } from '@/components/ui/unicode-host';
import { CategoryBars } from './category-bars';
import { SiteFacts } from './facts';
import { FixFirst } from './fix-first';
import { NextSteps } from './next-steps';
import { Score } from './score';
import { ScoreParts } from './score-parts';
import { WhoCanRead } from './who-can-read';

interface Props {
  readonly view: ReportView;
  readonly now: Date;
  /** True if an earlier scan was selected, so its age needs no warning. */
  readonly isEarlier?: boolean;
  readonly actions: ReactNode;
}

/** Top of a report: the verdict by effect, who can read the site, what to fix first, and the score. */
export function ReportHead({ view, now, isEarlier = false, actions }: Props) {
  const { report, verdict, first } = view;
  const { siteId, score, originScore } = report;
  const fixes = siteId !== null && !isEarlier ? `/sites/${siteId}/fixes` : undefined;
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-lead wrap-anywhere" dir="auto">
            {report.host} <UnicodeHost host={report.host} />
          </h1>
          <p className="text-sm text-muted">
            <time dateTime={report.scannedAt}>{dateAndTime(report.scannedAt)}</time>
            {!isEarlier && `, ${ago(report.scannedAt, now)}`} · {score} of 100
            <span className="hidden print:inline"> · measured by Seamark ({report.engine})</span>
          </p>
        </div>
        <div className="no-print flex flex-wrap items-center justify-end gap-2">{actions}</div>
      </div>
      {!isEarlier && isStale(report.scannedAt, now) && (
        <div className="mt-4">
          <Notice tone="warn" title={`This report is from ${day(report.scannedAt)}`}>
            The site may have changed since then. Scan it again for a current report.
          </Notice>
        </div>
      )}
      <WhoCanRead
        view={view}
        hrefOf={fixes === undefined ? undefined : (checkId) => `${fixes}/${checkId}`}
      />
      <SiteFacts facts={view.facts} />
      <NextSteps view={view} />
      <FixFirst
        {...first}
        isOfHomePage={originScore !== score}
        {...(fixes !== undefined && { path: fixes })}
      />
      <div className="mt-10 grid items-center gap-x-12 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)] print:break-before-page">
        <Score score={score} tone={verdict.tone} />
        <CategoryBars view={view} />
      </div>
      {view.place && <p className="mt-1 text-muted tabular-nums">{placeSentence(view.place)}</p>}
      <ScoreParts report={report} />
    </header>
  );
}
