'use client';

import { LazyScoreChart } from '@/components/charts/lazy-score-chart';
import type { ScorePoint } from '@/components/charts/score-line';
import { day } from '@/lib/words/dates';
import { historyFinding, lostBy } from '@/lib/views/history-finding';
import { signedWhole } from '@/lib/words/numbers';
import type { TimelineEntry } from '@/lib/services/history/read-timeline';

/** Score chart with its conclusion as caption. It reads the same entries as the table, so they are sent once. */
export function ScoreFigure({
  entries,
  host,
}: {
  readonly entries: readonly TimelineEntry[];
  readonly host: string;
}) {
  return (
    <figure className="mt-6">
      <figcaption className="max-w-prose text-lg">{historyFinding(entries)}</figcaption>
      <LazyScoreChart
        points={entries.map(asPoint).reverse()}
        label={`Score of ${host} over time; the table below shows the same data`}
      />
      <p className="no-print text-sm text-muted">
        ▼ points lost, ✓ fixes verified, ⚑ markers. Dashed line: the engine version, pages, or
        applicable checks changed, so the two scans are not comparable.
      </p>
    </figure>
  );
}

function asPoint(entry: TimelineEntry): ScorePoint {
  const change =
    entry.delta === null
      ? ''
      : `, ${signedWhole(entry.delta)}${entry.likeForLike ? '' : ' (not comparable)'}`;
  return {
    at: Date.parse(entry.scannedAt),
    score: entry.score,
    likeForLike: entry.likeForLike,
    newEngine: entry.engineBefore === null ? null : entry.engine,
    lost: lostBy(entry),
    verified: entry.verified,
    markers: [...new Set(entry.markers.map(({ at }) => Date.parse(at)))],
    label: `${day(entry.scannedAt)}: ${entry.score ?? 'N/A'} ${entry.grade?.label ?? ''}${change} · ${entry.engine ?? ''}${entry.markers.map(({ note }) => ` · ⚑ ${note}`).join('')}`,
  };
}
