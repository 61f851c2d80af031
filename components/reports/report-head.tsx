import type { ReactNode } from 'react';
import { ago, dateAndTime, day, isStale } from '@/lib/platform/text/dates';
import { placeSentence } from '@/lib/reports/place';
import type { ReportView } from '@/lib/reports/report-view';
import { siteText } from '@/lib/platform/text/site-text';
import { Notice } from '@/components/ui/notice';
import { UnicodeHost } from '@/components/ui/unicode-host';
import { CategoryBars } from './category-bars';
import { FixFirst } from './fix-first';
import { ReaderRows } from './reader-rows';
import { Score } from './score';
import { ScoreParts } from './score-parts';

interface Props {
  readonly view: ReportView;
  readonly now: Date;
  /** True if an earlier scan was selected, so its age needs no warning. */
  readonly isEarlier?: boolean;
  readonly actions: ReactNode;
}

/** Top of a report: the verdict by effect, who can read the site, what to fix first, and the score. */
export function ReportHead({ view, now, isEarlier = false, actions }: Props) {
  const { report, verdict, readers, first } = view;
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
      <p className={`mt-6 text-title font-bold tracking-[-0.02em] text-${verdict.tone}`}>
        {verdict.title}
      </p>
      <p className="max-w-2xl text-lead" dir="auto">
        {siteText(verdict.sentence, 300)}
      </p>
      {readers !== null && (
        <ReaderRows
          readers={readers}
          {...(fixes !== undefined && { hrefOf: (checkId: string) => `${fixes}/${checkId}` })}
        />
      )}
      <FixFirst
        {...first}
        isOfHomePage={originScore !== score}
        {...(fixes !== undefined && { path: fixes })}
      />
      <div className="mt-10 grid items-center gap-x-12 gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Score score={score} />
        <CategoryBars report={report} />
      </div>
      {view.place && <p className="mt-1 text-muted tabular-nums">{placeSentence(view.place)}</p>}
      <ScoreParts report={report} />
    </header>
  );
}
