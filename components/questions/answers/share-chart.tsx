'use client';

import { CartesianGrid, Line, ReferenceLine } from 'recharts';
import { TimeChart } from '@/components/charts/time-chart';
import { segmentPathOf, type SharePoint } from './share-line';

const PERCENT = [0, 50, 100].map((at) => ({ at, label: `${at}%` }));
/** The later series is drawn on top: at equal values, a point lies inside a ring. */
const SERIES = [
  { key: 'mentioned', dash: '5 4' },
  { key: 'cited', dash: '' },
] as const;
type Series = (typeof SERIES)[number]['key'];

/** Shares over time, in percent. The table beside it holds the same data. */
export default function ShareChart({
  points,
  label,
}: {
  readonly points: readonly SharePoint[];
  readonly label: string;
}) {
  return (
    <TimeChart
      points={points}
      label={label}
      values={PERCENT}
      room={{ left: 52, right: 88 }}
      details={(point) => point.label}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <ModelChanges points={points} />
      {SERIES.map(({ key, dash }) => (
        <Line
          key={key}
          dataKey={key}
          type="linear"
          isAnimationActive={false}
          dot={<Dot series={key} points={points} />}
          activeDot={{ r: 5, fill: 'var(--color-accent)', stroke: 'none' }}
          shape={({ points: places }) => (
            <path
              d={segmentPathOf(places ?? [], points)}
              fill="none"
              stroke="var(--color-ink)"
              strokeWidth={2}
              strokeDasharray={dash}
            />
          )}
        />
      ))}
    </TimeChart>
  );
}

function ModelChanges({ points }: { readonly points: readonly SharePoint[] }) {
  return (
    <>
      {points.map(
        ({ at, newModel }) =>
          newModel !== null && (
            <ReferenceLine
              key={at}
              x={at}
              stroke="var(--color-edge)"
              strokeDasharray="2 4"
              label={{
                value: `model ${newModel}`,
                position: 'top',
                offset: 10,
                fill: 'var(--color-muted)',
                fontSize: 13,
              }}
            />
          ),
      )}
    </>
  );
}

interface DotProps {
  readonly series: Series;
  readonly points: readonly SharePoint[];
  readonly cx?: number;
  readonly cy?: number | null;
  readonly index?: number;
}

/** A point for cited, a ring for mentioned. The last point has the name of its line. */
function Dot({ series, points, cx, cy, index }: DotProps) {
  if (typeof cx !== 'number' || typeof cy !== 'number') return null;
  const last = points.at(-1);
  const isLast = index === points.length - 1;
  // Two names at the same height would overlap.
  const isCrowded = last !== undefined && Math.abs((last.cited ?? 0) - (last.mentioned ?? 0)) < 10;
  const lower = (last?.cited ?? 0) <= (last?.mentioned ?? 0) ? 'cited' : 'mentioned';
  const shift = !isCrowded ? 4 : series === lower ? 14 : -6;
  return (
    <g>
      {series === 'cited' ? (
        <circle cx={cx} cy={cy} r={3} fill="var(--color-ink)" />
      ) : (
        <circle cx={cx} cy={cy} r={5.5} fill="none" stroke="var(--color-ink)" strokeWidth={1.5} />
      )}
      {isLast && (
        <text x={cx + 10} y={cy + shift} fontSize={13} fill="var(--color-ink)">
          {series}
        </text>
      )}
    </g>
  );
}
