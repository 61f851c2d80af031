'use client';

import type { ReactNode } from 'react';
import { LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { spanOf, ticksOf, timeLabel } from './score-line';

const TICK = { fill: 'var(--color-muted)', fontSize: 13 };

/** Space between the axis of values and the first point, in px. */
export const AXIS_PADDING = 16;

/** Label of a line at a marker. */
export const FLAG = {
  value: '⚑',
  position: 'insideTop',
  fontSize: 13,
  fill: 'var(--color-ink)',
} as const;

interface Props<Point> {
  readonly points: readonly Point[];
  readonly label: string;
  /** Least value; default: 0. */
  readonly min?: number;
  /** Greatest value; default: 100. */
  readonly max?: number;
  /** Ticks of the values, with their texts. */
  readonly values: readonly { readonly at: number; readonly label: string }[];
  /** Space for the texts of the values and after the last point, in px. */
  readonly room: { readonly left: number; readonly right: number };
  /** Details of the point that the pointer or the arrow keys select. */
  readonly details: (point: Point) => ReactNode;
  readonly onOpen?: (point: Point) => void;
  /** Lines and what is around them. */
  readonly children: ReactNode;
}

/** Values over time. A table beside it holds the same data. */
export function TimeChart<Point extends { readonly at: number }>({
  points,
  label,
  min = 0,
  max = 100,
  values,
  room,
  details,
  onOpen,
  children,
}: Props<Point>) {
  const span = spanOf(points);
  const format = (at: number) => timeLabel(at, span);
  return (
    <LineChart
      responsive
      data={[...points]}
      style={{ width: '100%', height: '15rem', cursor: onOpen && 'pointer' }}
      onClick={({ activeIndex }) => {
        const chosen = points[Number(activeIndex)];
        if (chosen !== undefined) onOpen?.(chosen);
      }}
      margin={{ top: 24, right: 16, bottom: 0, left: 0 }}
      title={label}
      accessibilityLayer
    >
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
        padding={{ left: AXIS_PADDING, right: room.right }}
      />
      <YAxis
        domain={[min, max]}
        ticks={values.map(({ at }) => at)}
        tickFormatter={(at: number) => values.find((value) => value.at === at)?.label ?? ''}
        interval={0}
        width={room.left}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      {children}
      <Tooltip
        content={({ payload }) => {
          const point = payload[0]?.payload as Point | undefined;
          return (
            point && (
              <div className="max-w-72 rounded-md border border-edge bg-surface px-3 py-2 text-sm shadow-overlay">
                {details(point)}
              </div>
            )
          );
        }}
        isAnimationActive={false}
        cursor={{ stroke: 'var(--color-edge)' }}
      />
    </LineChart>
  );
}
