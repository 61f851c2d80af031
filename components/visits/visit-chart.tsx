'use client';

import { CartesianGrid, Line, ReferenceLine } from 'recharts';
import { FLAG, TimeChart } from '@/components/charts/time-chart';
import type { Visitors } from '@/lib/visits/server/view-visitors';
import type { VisitDay } from '@/lib/visits/server/visits-by-day';
import { dateAndTime, day as dateOf } from '@/lib/platform/text/dates';
import { VISIT_PURPOSE_NAME } from '@/lib/platform/text/words';
import { PURPOSE_SERIES } from './purpose-series';

export type VisitChartProps = Pick<Visitors, 'days' | 'scans' | 'markers'>;

interface Point extends VisitDay {
  readonly at: number;
  /** What happened on that day. */
  readonly events: readonly string[];
}

/** Requests by day and purpose, with scans and markers. A table beside it holds the same data. */
export default function VisitChart({ days, scans, markers }: VisitChartProps) {
  const points: Point[] = days.map((day) => ({
    ...day,
    at: Date.parse(day.day),
    events: [
      ...scans.filter((at) => at.startsWith(day.day)).map((at) => `Scan, ${dateAndTime(at)}`),
      ...markers.filter(({ at }) => at.startsWith(day.day)).map(({ note }) => `⚑ ${note}`),
    ],
  }));
  const max = roundUp(
    Math.max(...days.flatMap((day) => PURPOSE_SERIES.map(({ purpose }) => day[purpose]))),
  );
  return (
    <TimeChart
      points={points}
      label="Requests of AI clients by day and purpose"
      max={max}
      values={[0, max / 2, max].map((at) => ({ at, label: at.toLocaleString('en') }))}
      room={{ left: 64, right: 16 }}
      details={detailsOf}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      {points
        .filter(({ events }) => events.length > 0)
        .map(({ at, day }) => (
          <ReferenceLine
            key={at}
            x={at}
            stroke="var(--color-edge)"
            strokeDasharray="1 3"
            {...(markers.some((marker) => marker.at.startsWith(day)) && {
              label: FLAG,
            })}
          />
        ))}
      {PURPOSE_SERIES.map(({ purpose, color }) => (
        <Line
          key={purpose}
          dataKey={purpose}
          type="linear"
          isAnimationActive={false}
          dot={false}
          stroke={color}
          strokeWidth={2}
          activeDot={{ r: 4, fill: color, stroke: 'none' }}
        />
      ))}
    </TimeChart>
  );
}

/** The next of 2, 4, 10, 20, 40, 100 …, so that its half is a whole number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [2, 4, 10].map((step) => step * power).find((step) => step >= value) ?? 20 * power;
}

const detailsOf = ({ day, events, ...sums }: Point) => (
  <>
    <p className="font-medium">{dateOf(day)}</p>
    <ul>
      {PURPOSE_SERIES.map(({ purpose }) => (
        <li key={purpose} className="flex justify-between gap-4">
          {VISIT_PURPOSE_NAME[purpose]}
          <span className="tabular-nums">{sums[purpose].toLocaleString('en')}</span>
        </li>
      ))}
      {events.map((event) => (
        <li key={event} dir="auto" className="text-muted">
          {event}
        </li>
      ))}
    </ul>
  </>
);
