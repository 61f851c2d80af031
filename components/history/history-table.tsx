'use client';

import { RowDetails } from '@/components/ui/row-details';
import { scanComparisonPath } from '@/components/shell/site-path';
import { dateAndTime } from '@/lib/platform/text/dates';
import { contractTitle } from '@/lib/history/contract-words';
import { lostBy } from '@/lib/history/history-finding';
import { siteText } from '@/lib/platform/text/site-text';
import { signedWhole } from '@/lib/platform/text/numbers';
import { MarkerList } from './marker-list';
import type { TimelineEntry } from '@/lib/history/server/read-timeline';

/** Columns for wide screens only. */
const WIDE = 'max-xl:hidden!';
/** Empty cells have no line on narrow screens. */
const ABSENT = 'max-sm:hidden!';

interface Props {
  readonly siteId: string;
  readonly entries: readonly TimelineEntry[];
  /** True if there are too few scans to compare, so the rows have no checkboxes. */
  readonly isPlain?: boolean;
}

/** Scans with checkboxes for a comparison. A client component, because Next sends server-rendered elements twice. */
export function HistoryTable({ siteId, entries, isPlain = false }: Props) {
  return (
    <table className="data folds mt-6">
      <thead>
        <tr>
          {!isPlain && (
            <th className="no-print w-8">
              <span className="sr-only">Compare</span>
            </th>
          )}
          <th>Measured</th>
          <th className="number">Score</th>
          <th className="number">Change</th>
          <th className="number">Checks passed</th>
          <th className="number">Open findings</th>
          <th className={WIDE}>Started by</th>
          <th>Events</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <ScanRow
            key={entry.id}
            siteId={siteId}
            entry={entry}
            before={entries[index + 1]?.id}
            isPlain={isPlain}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly siteId: string;
  readonly entry: TimelineEntry;
  /** The scan before, if it is listed. */
  readonly before: string | undefined;
  readonly isPlain: boolean;
}

function ScanRow({ siteId, entry, before, isPlain }: RowProps) {
  const time = dateAndTime(entry.scannedAt);
  return (
    <tr>
      {!isPlain && (
        <td className="no-print key">
          <label className="flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11">
            <input type="checkbox" name="scan" value={entry.id} className="size-4" />
            <span className="sr-only">Compare the scan on {time}</span>
          </label>
        </td>
      )}
      <td data-label="Measured" className="key whitespace-nowrap">
        <a className="quiet-link font-normal" href={`/sites/${siteId}/report?scan=${entry.id}`}>
          <time dateTime={entry.scannedAt}>{time}</time>
        </a>
        <RowDetails row={`the scan on ${time}`} />
      </td>
      <td data-label="Score" className="number key">
        {entry.score ?? '–'}
      </td>
      <td data-label="Change" className="number key max-sm:min-w-8 max-sm:text-right!">
        <ScoreChange {...entry} />
      </td>
      <td data-label="Checks passed" className="number">
        {entry.checksPassed === null || entry.checksApplicable === null
          ? '–'
          : `${entry.checksPassed} of ${entry.checksApplicable}`}
      </td>
      <td data-label="Open findings" className="number">
        {entry.openFindings ?? '–'}
      </td>
      <td data-label="Started by" className={`whitespace-nowrap ${WIDE}`}>
        {entry.trigger}
      </td>
      <td data-label="Events" className={hasEvents(entry) ? '' : ABSENT}>
        <EventMarks siteId={siteId} entry={entry} before={before} />
      </td>
    </tr>
  );
}

/** Gray if the two scans are not comparable. */
function ScoreChange({ delta, likeForLike }: Pick<TimelineEntry, 'delta' | 'likeForLike'>) {
  if (delta === null) return <span className="text-muted">–</span>;
  if (!likeForLike)
    return (
      <span className="text-muted">
        {signedWhole(delta)}
        <span className="sr-only">, not comparable</span>
      </span>
    );
  return (
    <span className={delta > 0 ? 'text-green' : delta < 0 ? 'text-red' : 'text-muted'}>
      {signedWhole(delta)}
    </span>
  );
}

const isRemeasured = ({ delta, likeForLike, engineBefore }: TimelineEntry): boolean =>
  delta !== null && !likeForLike && engineBefore === null;
const hasEvents = (entry: TimelineEntry): boolean =>
  entry.engineBefore !== null ||
  isRemeasured(entry) ||
  lostBy(entry) > 0 ||
  entry.verified > 0 ||
  entry.contracts !== null ||
  entry.markers.length > 0;

function EventMarks({ siteId, entry, before }: Pick<RowProps, 'siteId' | 'entry' | 'before'>) {
  const lost = lostBy(entry);
  return (
    <span className="flex flex-wrap gap-x-3">
      {entry.engineBefore !== null && entry.engine !== null && (
        <a className="link target" href={`/engine#v${entry.engine.split('@')[1] ?? ''}`}>
          Engine changed
        </a>
      )}
      {isRemeasured(entry) && <span className="text-muted">Coverage changed</span>}
      {lost > 0 && before !== undefined && (
        <a
          className="link whitespace-nowrap text-red"
          href={scanComparisonPath(siteId, before, entry.id)}
        >
          ▼ {lost} lost
        </a>
      )}
      {entry.verified > 0 && (
        <span className="whitespace-nowrap text-green">✓ {entry.verified} verified</span>
      )}
      {entry.contracts !== null && (
        <ContractMark
          news={entry.contracts}
          href={before && scanComparisonPath(siteId, before, entry.id)}
        />
      )}
      <MarkerList markers={entry.markers} siteId={siteId} />
    </span>
  );
}

interface ContractMarkProps {
  readonly news: NonNullable<TimelineEntry['contracts']>;
  readonly href: string | undefined;
}

function ContractMark({ news, href }: ContractMarkProps) {
  const title = contractTitle(news);
  const color = news.breaking > 0 ? 'text-red' : '';
  return (
    <span className="line-clamp-2 max-w-sm wrap-anywhere">
      {href === undefined ? (
        <span className={color}>{title}</span>
      ) : (
        <a className={`link ${color}`} href={`${href}#contracts`}>
          {title}
        </a>
      )}
      : {siteText(news.sentence)}
    </span>
  );
}
