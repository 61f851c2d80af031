import type { ReactNode } from 'react';
import { day, isStale } from '@/lib/words/dates';
import { placeSentence } from '@/lib/words/place';
import { passCount } from '@/lib/views/report-groups';
import type { ReportView } from '@/lib/views/report-view';
import { siteLink, siteText } from '@/lib/words/site-text';
import { REPORT_SECTION } from '@/lib/words/words';
import { Notice } from '@/components/ui/notice';
import { UnicodeHost } from '@/components/ui/unicode-host';
import { Provenance } from './provenance';
import { ScorePlate } from './score-plate';
import { Sparkline } from './sparkline';
import { TopGains } from './top-gains';

interface Props {
  readonly view: ReportView;
  /** Heading; the host by default. */
  readonly title?: string;
  /** True if an earlier scan was selected, so its age needs no warning. */
  readonly isEarlier?: boolean;
  /** Scores by the same engine up to this scan, oldest first. */
  readonly scores: readonly number[];
  readonly now: Date;
  /** True if the reader may change the site's profile. */
  readonly canChange?: boolean;
  /** Content between the gains and the provenance. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
}

/** Top of a report: host, plate, number of passed checks, provenance, three largest gains, and actions. */
export function ReportHead({
  view,
  title,
  isEarlier = false,
  scores,
  now,
  canChange = false,
  children,
  actions,
}: Props) {
  const { report } = view;
  const { passed, applicable } = passCount(report);
  const address = siteLink(report.url);
  return (
    <header>
      <h1 className="wrap-anywhere" dir="auto">
        {title ?? report.host}
      </h1>
      <p className="mt-1 wrap-anywhere text-muted">
        Measured at{' '}
        {address === null ? (
          siteText(report.url, 200)
        ) : (
          <a className="link" rel="noopener nofollow ugc" href={address} dir="auto">
            {siteText(report.url, 200)}
          </a>
        )}{' '}
        <UnicodeHost host={report.host} />
      </p>
      {!isEarlier && isStale(report.scannedAt, now) && (
        <div className="mt-4">
          <Notice tone="warn" title={`This report is from ${day(report.scannedAt)}`}>
            The site may have changed since then. Rescan it for a current report.
          </Notice>
        </div>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <ScorePlate score={report.score} grade={report.grade} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-h3 font-medium tabular-nums">
              {passed} of {applicable} applicable checks pass
            </p>
            {scores.length >= 3 && (
              <p className="flex items-center gap-2 text-sm text-muted">
                <Sparkline scores={scores} />
                last {scores.length} scans
              </p>
            )}
          </div>
          {view.place && <p className="mt-1 tabular-nums">{placeSentence(view.place)}</p>}
          {view.fixes !== null && (
            <div className="mt-4">
              <Gains view={view} />
            </div>
          )}
        </div>
      </div>
      {children}
      <div className="mt-6">
        <Provenance view={view} now={now} canChange={canChange} />
      </div>
      <div className="no-print mt-6 flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  );
}

function Gains({ view }: { readonly view: ReportView }) {
  const total = (view.fixes ?? []).filter((fix) => fix.gain > 0).length;
  if (total === 0) return <p>Nothing to fix: no findings cost points.</p>;
  return (
    <>
      <h2 className="mb-1 text-sm font-medium text-muted">{REPORT_SECTION.gains}</h2>
      <TopGains view={view} />
    </>
  );
}
