'use client';

import { LazyScoreChart } from '@/components/charts/lazy-score-chart';
import type { ScorePoint } from '@/components/charts/score-line';
import { day } from '@/lib/platform/text/dates';
import type { PointsOfCheck } from '@/lib/reports/report-view';
import { scanComparisonPath } from '@/components/shell/site-path';
import { signedWhole } from '@/lib/platform/text/numbers';
import type { TimelineEntry } from '@/lib/history/server/read-timeline';

interface Props {
  readonly siteId: string;
  readonly host: string;
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Points by check of rises and drops, by id of the scan. */
  readonly changes: ReadonlyMap<string, readonly PointsOfCheck[]>;
  readonly caption?: string;
}

/** Chart of the scores over time. It reads the same entries as the table, so they are sent once. */
export function ScoreFigure({ siteId, host, entries, changes, caption }: Props) {
  return (
    <figure>
      {caption !== undefined && (
        <figcaption className="mt-6 max-w-prose text-lead">{caption}</figcaption>
      )}
      <LazyScoreChart
        points={entries
          .map((entry, index) => ({
            ...pointOf(siteId, entry, entries[index + 1], changes.get(entry.id)),
            isOlder: entry.engine !== entries[0]?.engine,
          }))
          .reverse()}
        label={`Score of ${host} over time`}
      />
    </figure>
  );
}

function pointOf(
  siteId: string,
  entry: TimelineEntry,
  before: TimelineEntry | undefined,
  changes: readonly PointsOfCheck[] = [],
): Omit<ScorePoint, 'isOlder'> {
  const change =
    entry.delta === null
      ? ''
      : `, ${signedWhole(entry.delta)}${entry.likeForLike ? '' : ' (not comparable)'}`;
  return {
    at: Date.parse(entry.scannedAt),
    score: entry.score,
    likeForLike: entry.likeForLike,
    newEngine: entry.engineBefore === null ? null : entry.engine,
    change: entry.likeForLike ? (entry.delta ?? 0) : 0,
    markers: [...new Set(entry.markers.map(({ at }) => Date.parse(at)))],
    label: `${day(entry.scannedAt)}: ${entry.score ?? 'not measured'} ${entry.grade?.label ?? ''}${change}${entry.markers.map(({ note }) => ` · ⚑ ${note}`).join('')}`,
    causes: entry.likeForLike ? changes : [],
    href:
      before === undefined
        ? `/sites/${siteId}/report?scan=${entry.id}`
        : scanComparisonPath(siteId, before.id, entry.id),
  };
}
