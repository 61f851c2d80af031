'use client';

import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import {
  GRADE_LIMITS,
  pathsOf,
  spanOf,
  ticksOf,
  timeLabel,
  pointLabelsOf,
  type Coordinates,
  type ScorePoint,
  type PointLabels,
} from './score-line';

const TICK = { fill: 'var(--color-muted)', fontSize: 12, fontFamily: 'var(--font-mono)' };

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
  const ticks = ticksOf(span, (at) => timeLabel(at, span));
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
        ticks={ticks}
        tickFormatter={(at: number) => timeLabel(at, span)}
        tick={TICK}
        tickLine={false}
        stroke="var(--color-edge)"
        padding={{ left: 72, right: 16 }}
      />
      <YAxis
        domain={[0, 100]}
        ticks={GRADE_LIMITS.map(([from]) => from)}
        interval={0}
        width={32}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Bands />
      {points
        .flatMap(({ markers }) => markers)
        .filter((at) => at >= span[0])
        .map((at) => (
          <ReferenceLine
            key={at}
            x={at}
            stroke="var(--color-accent)"
            strokeDasharray="1 3"
            label={{ value: '⚑', position: 'insideTop', fontSize: 12, fill: 'var(--color-accent)' }}
          />
        ))}
      <EngineChanges points={points} words={words} middle={(span[0] + span[1]) / 2} />
      <Tooltip
        content={<ScoreTooltip />}
        isAnimationActive={false}
        cursor={{ stroke: 'var(--color-edge)' }}
      />
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
    </LineChart>
  );
}

function Bands() {
  return (
    <>
      {GRADE_LIMITS.map(([from, name]) => (
        <ReferenceLine
          key={from}
          y={from}
          stroke="none"
          label={{
            value: name,
            position: 'insideBottomLeft',
            fill: 'var(--color-muted)',
            fontSize: 12,
          }}
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
    <g fontSize={12} fontFamily="var(--font-mono)" textAnchor="middle">
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
        fontSize={12}
        fill="var(--color-accent)"
        textDecoration="underline"
      >
        {engine}
      </text>
    </a>
  );
}

function ScoreTooltip({
  payload,
}: {
  readonly payload?: readonly { readonly payload?: ScorePoint }[];
}) {
  const point = payload?.[0]?.payload;
  return point === undefined ? null : (
    <p className="rounded-sm border border-edge bg-surface px-3 py-2 text-sm shadow-overlay">
      {point.label}
    </p>
  );
}
