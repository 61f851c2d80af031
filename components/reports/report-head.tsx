import type { ReactNode } from 'react';
import { ago, dateAndTime, day, isStale } from '@/lib/platform/text/dates';
import { placeSentence } from '@/lib/reports/place';
import { mainSentence } from '@/lib/reports/main-sentence';
import type { FirstFixes, ReportView } from '@/lib/reports/report-view';
import { Notice } from '@/components/ui/notice';
import { UnicodeHost } from '@/components/ui/unicode-host';
import { CategoryBars } from './category-bars';
import { FixFirst } from './fix-first';
import { Score } from './score';
import { ScoreParts } from './score-parts';

interface Props {
  readonly view: ReportView;
  readonly first: FirstFixes;
  readonly now: Date;
  /** True if an earlier scan was selected, so its age needs no warning. */
  readonly isEarlier?: boolean;
  readonly actions: ReactNode;
}

/** Top of a report: where the site is on the scale, the reason in one sentence, and what to fix first. */
export function ReportHead({ view, first, now, isEarlier = false, actions }: Props) {
  const { report } = view;
  const { siteId, score, originScore } = report;
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-lead wrap-anywhere" dir="auto">
            {report.host} <UnicodeHost host={report.host} />
          </h1>
          <p className="text-sm text-muted">
            <time dateTime={report.scannedAt}>{dateAndTime(report.scannedAt)}</time>
            {!isEarlier && `, ${ago(report.scannedAt, now)}`}
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
      <div className="mt-6 grid items-center gap-x-12 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Score score={score} />
        <CategoryBars report={report} />
      </div>
      <p className="mt-6 max-w-2xl text-lead">{mainSentence(view)}</p>
      {view.place && <p className="mt-1 text-muted tabular-nums">{placeSentence(view.place)}</p>}
      <ScoreParts report={report} />
      {view.fixes !== null && (
        <FixFirst
          {...first}
          isOfHomePage={originScore !== score}
          {...(siteId !== null && !isEarlier && { path: `/sites/${siteId}/fixes` })}
        />
      )}
    </header>
  );
}
