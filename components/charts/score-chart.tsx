'use client';

import { Line, ReferenceArea, ReferenceLine } from 'recharts';
import { GRADE_BANDS } from '@/lib/reports/grades';
import { signed } from '@/lib/platform/text/numbers';
import {
  BAND_MIDDLES,
  SCORE_MAX,
  pathsOf,
  spanOf,
  pointLabelsOf,
  type Coordinates,
  type ScorePoint,
  type PointLabels,
} from './score-line';
import { FLAG, TimeChart } from './time-chart';

/** Scores over time, 0–100. The table beside it holds the same data. */
export default function ScoreChart({
  points,
  label,
}: {
  readonly points: readonly ScorePoint[];
  readonly label: string;
}) {
  const span = spanOf(points);
  const words = pointLabelsOf(points);
  return (
    <TimeChart
      points={points}
      label={label}
      values={BAND_MIDDLES}
      room={{ left: 72, right: 16 }}
      details={detailsOf}
      onOpen={({ href }) => window.location.assign(href)}
    >
      <Bands />
      <Markers points={points} from={span[0]} />
      <EngineChanges points={points} words={words} middle={(span[0] + span[1]) / 2} />
      <Line
        dataKey="score"
        type="linear"
        isAnimationActive={false}
        dot={false}
        activeDot={{ r: 5, fill: 'var(--color-accent)', stroke: 'none' }}
        shape={({ points: places }) => (
          <>
            <Segments {...pathsOf(places ?? [], points)} />
            {places?.map((place, n) => (
              <EventLabels key={n} place={place} point={points[n]} words={words[n]} />
            ))}
          </>
        )}
      />
    </TimeChart>
  );
}

/** The scale behind the line: a tinted band per grade. */
function Bands() {
  return (
    <>
      {GRADE_BANDS.map(({ from, color }, index) => (
        <ReferenceArea
          key={from}
          y1={from}
          y2={GRADE_BANDS[index + 1]?.from ?? SCORE_MAX}
          fill={`var(--color-${color}-tint)`}
          fillOpacity={1}
        />
      ))}
    </>
  );
}

/** Changes that people noted. */
function Markers({
  points,
  from,
}: {
  readonly points: readonly ScorePoint[];
  readonly from: number;
}) {
  return (
    <>
      {points
        .flatMap(({ markers }) => markers)
        .filter((at) => at >= from)
        .map((at) => (
          <ReferenceLine
            key={at}
            x={at}
            stroke="var(--color-ink)"
            strokeDasharray="1 3"
            label={FLAG}
          />
        ))}
    </>
  );
}

interface EngineChangesProps {
  readonly points: readonly ScorePoint[];
  readonly words: readonly PointLabels[];
  /** Middle of the time span; labels in the right half are placed left of their lines. */
  readonly middle: number;
}

function EngineChanges({ points, words, middle }: EngineChangesProps) {
  return (
    <>
      {points.map(
        ({ at, newEngine }, n) =>
          newEngine !== null && (
            <ReferenceLine
              key={at}
              x={at}
              stroke="var(--color-edge)"
              strokeDasharray="2 4"
              {...(words[n]?.engine !== undefined && {
                label: (
                  <EngineLabel
                    engine={newEngine}
                    isLate={at > middle}
                    className={words[n].engine}
                  />
                ),
              })}
            />
          ),
      )}
    </>
  );
}

/** One path for all points: a hundred elements would slow down a phone. */
function Segments({ solid, dashed, dots }: ReturnType<typeof pathsOf>) {
  return (
    <g fill="none" stroke="var(--color-ink)" strokeWidth={2}>
      <path d={solid} />
      <path d={dashed} strokeDasharray="5 4" />
      <path d={dots} strokeWidth={6} strokeLinecap="round" />
    </g>
  );
}

interface EventsProps {
  readonly place: Coordinates;
  readonly point: ScorePoint | undefined;
  readonly words: PointLabels | undefined;
}

/** Lost points below the mark, verified fixes above it. */
function EventLabels({ place: { x, y }, point, words }: EventsProps) {
  if (x === null || y === null || point === undefined || words === undefined) return null;
  return (
    <g fontSize={13} textAnchor="middle">
      {words.lost !== undefined && (
        <text className={words.lost} x={x} y={y + 18} fill="var(--color-red)">
          ▼ {point.lost}
        </text>
      )}
      {words.verified !== undefined && (
        <text className={words.verified} x={x} y={y - 9} fill="var(--color-green)">
          ✓ {point.verified}
        </text>
      )}
    </g>
  );
}

interface EngineLabelProps {
  readonly engine: string;
  /** True in the right half: the text is placed left of its line. */
  readonly isLate: boolean;
  readonly className: string;
  readonly viewBox?: { readonly x?: number; readonly y?: number };
}

function EngineLabel({
  engine,
  isLate,
  className,
  viewBox: { x = 0, y = 0 } = {},
}: EngineLabelProps) {
  return (
    <a className={className} href={`/engine#v${engine.split('@')[1] ?? ''}`}>
      <text
        x={x}
        y={y - 8}
        textAnchor={isLate ? 'end' : 'start'}
        fontSize={13}
        fill="var(--color-accent)"
        textDecoration="underline"
      >
        {engine}
      </text>
    </a>
  );
}

const detailsOf = ({ label, fell }: ScorePoint) => (
  <>
    <p className="font-medium">{label}</p>
    <ul>
      {fell.map(({ name, points }) => (
        <li key={name} className="flex justify-between gap-4">
          {name} <span className="text-red tabular-nums">{signed(points)}</span>
        </li>
      ))}
    </ul>
  </>
);
