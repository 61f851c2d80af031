import { percentOfSpan, spanOf } from '@/components/charts/score-line';
import { TimeAxis } from '@/components/charts/time-axis';
import { GRADE_BANDS } from '@/lib/reports/grades';
import type { Score } from '@/lib/history/score-history';
import { SiteNumber } from './site-number';

interface Props {
  readonly sites: readonly { readonly number: number; readonly comparable: readonly Score[] }[];
}

/** Scores of several sites over time. A picture: each site has its change in words below. */
export function TrendLines({ sites }: Props) {
  const lines = sites
    .map(({ number, comparable }) => ({
      number,
      points: comparable.map(({ scannedAt, score }) => ({ at: Date.parse(scannedAt), score })),
    }))
    .filter(({ points }) => points.length > 1);
  if (lines.length === 0) return null;
  const span = spanOf(lines.flatMap(({ points }) => points).sort((a, b) => a.at - b.at));
  return (
    <div aria-hidden="true" className="relative mt-4 h-60 text-sm text-muted">
      <div className="absolute inset-[12px_32px_30px_72px]">
        {GRADE_BANDS.map(({ from, label }) => (
          <div
            key={label}
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${100 - from}%` }}
          >
            <span className="absolute right-full bottom-0 mr-2 whitespace-nowrap">{label}</span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="size-full overflow-visible"
          fill="none"
          strokeWidth={2}
        >
          {lines.map(({ number, points }) => (
            <polyline
              key={number}
              points={points
                .map(({ at, score }) => `${percentOfSpan(at, span)},${100 - score}`)
                .join(' ')}
              stroke={`var(--color-series-${number})`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {lines.map(({ number, points }) => {
          const last = points[points.length - 1] ?? { at: 0, score: 0 };
          return (
            <span
              key={number}
              className="absolute -translate-y-1/2 pl-1"
              style={{ left: `${percentOfSpan(last.at, span)}%`, top: `${100 - last.score}%` }}
            >
              <SiteNumber number={number} />
            </span>
          );
        })}
        <TimeAxis span={span} />
      </div>
    </div>
  );
}
