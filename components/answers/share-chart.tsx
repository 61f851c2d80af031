'use client';

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { spanOf, ticksOf, timeLabel } from '@/components/charts/score-line';
import { segmentPathOf, type SharePoint } from './share-line';

const TICK = { fill: 'var(--color-muted)', fontSize: 12, fontFamily: 'var(--font-mono)' };
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
  const span = spanOf(points);
  const format = (at: number) => timeLabel(at, span);
  return (
    <LineChart
      responsive
      data={[...points]}
      style={{ width: '100%', height: '17.5rem' }}
      margin={{ top: 24, right: 16, bottom: 0, left: 0 }}
      title={label}
      accessibilityLayer
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="at"
        type="number"
        scale="time"
        domain={span}
        ticks={ticksOf(span, format)}
        tickFormatter={format}
        tick={TICK}
        tickLine={false}
        stroke="var(--color-edge)"
        padding={{ left: 16, right: 88 }}
      />
      <YAxis
        domain={[0, 100]}
        ticks={[0, 50, 100]}
        interval={0}
        width={44}
        tick={TICK}
        tickFormatter={(percent: number) => `${percent}%`}
        tickLine={false}
        axisLine={false}
      />
      <ModelChanges points={points} />
      <Tooltip
        content={<ShareTooltip />}
        isAnimationActive={false}
        cursor={{ stroke: 'var(--color-edge)' }}
      />
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
    </LineChart>
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
                fontSize: 12,
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
        <text x={cx + 10} y={cy + shift} fontSize={12} fill="var(--color-ink)">
          {series}
        </text>
      )}
    </g>
  );
}

function ShareTooltip({
  payload,
}: {
  readonly payload?: readonly { readonly payload?: SharePoint }[];
}) {
  const point = payload?.[0]?.payload;
  return point === undefined ? null : (
    <p className="rounded-sm border border-edge bg-surface px-3 py-2 text-sm shadow-overlay">
      {point.label}
    </p>
  );
}
