'use client';

import { CartesianGrid, Line, ReferenceArea, ReferenceLine } from 'recharts';
import { bandOf } from '@/lib/reports/grades';
import { signed } from '@/lib/platform/text/numbers';
import {
  anchorOf,
  causeLabel,
  pathsOf,
  percentOfSpan,
  pointLabelsOf,
  scaleOf,
  spanOf,
  type Coordinates,
  type PointLabels,
  type ScorePoint,
  type ScoreScale,
} from './score-line';
import { AXIS_PADDING, FLAG, TimeChart } from './time-chart';

/** Scores over time. The table beside it holds the same data. */
export default function ScoreChart({
  points,
  label,
}: {
  readonly points: readonly ScorePoint[];
  readonly label: string;
}) {
  const span = spanOf(points);
  const words = pointLabelsOf(points);
  const scale = scaleOf(points);
  const last = points.findLastIndex(({ score }) => score !== null);
  return (
    <TimeChart
      points={points}
      label={label}
      min={scale.from}
      max={scale.to}
      values={scale.ticks.map((at) => ({ at, label: String(at) }))}
      room={{ left: 40, right: 40 }}
      details={detailsOf}
      onOpen={({ href }) => window.location.assign(href)}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <Ribbon scale={scale} />
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
            <Segments {...pathsOf(places ?? [], points, true)} color="var(--color-edge)" />
            <Segments {...pathsOf(places ?? [], points)} color="var(--color-ink)" />
            {places?.map((place, n) => (
              <PointText
                key={n}
                place={place}
                point={points[n]}
                anchor={anchorOf(percentOfSpan(points[n]?.at ?? 0, span))}
                causeClass={words[n]?.cause}
                isLast={n === last}
              />
            ))}
          </>
        )}
      />
    </TimeChart>
  );
}

/** The grades at the axis. */
function Ribbon({ scale }: { readonly scale: ScoreScale }) {
  return (
    <>
      {scale.bands.map(({ from, to, color, label, isTop }) => (
        <ReferenceArea
          key={from}
          y1={from}
          y2={to}
          shape={({ x, y, height }: { x?: number; y?: number; height?: number }) => (
            <g>
              <rect
                x={(x ?? 0) - AXIS_PADDING}
                y={y}
                width={4}
                height={height}
                fill={`var(--color-${color}-fill)`}
              />
              <text
                className="max-sm:hidden"
                x={(x ?? 0) - AXIS_PADDING + 10}
                y={(y ?? 0) + (isTop ? 16 : (height ?? 0) - 7)}
                fontSize={13}
                fill={`var(--color-${color})`}
              >
                {label}
              </text>
            </g>
          )}
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

interface SegmentsProps extends ReturnType<typeof pathsOf> {
  readonly color: string;
}

/** One path for all points: a hundred elements would slow down a phone. */
function Segments({ solid, dashed, dots, color }: SegmentsProps) {
  return (
    <g fill="none" stroke={color} strokeWidth={2}>
      <path d={solid} />
      <path d={dashed} strokeDasharray="5 4" />
      <path d={dots} strokeWidth={6} strokeLinecap="round" />
    </g>
  );
}

interface PointTextProps {
  readonly place: Coordinates;
  readonly point: ScorePoint | undefined;
  readonly anchor: ReturnType<typeof anchorOf>;
  readonly causeClass: string | undefined;
  readonly isLast: boolean;
}

/** The cause above a rise or below a drop, and the last score beside its point. */
function PointText({ place: { x, y }, point, anchor, causeClass, isLast }: PointTextProps) {
  if (x === null || y === null || point === undefined || point.score === null) return null;
  const isRise = point.change > 0;
  return (
    <>
      {causeClass !== undefined && (
        <text
          className={causeClass}
          x={x}
          y={isRise ? y - 10 : y + 20}
          textAnchor={anchor}
          fontSize={13}
          fill={`var(--color-${isRise ? 'green' : 'red'})`}
        >
          {causeLabel(point)}
        </text>
      )}
      {isLast && (
        <text
          x={x + 9}
          y={y + 6}
          fontSize={17}
          fontWeight={700}
          fill={`var(--color-${bandOf(point.score).color})`}
        >
          {point.score}
        </text>
      )}
    </>
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

const detailsOf = ({ label, causes }: ScorePoint) => (
  <>
    <p className="font-medium">{label}</p>
    <ul>
      {causes.map(({ name, points }) => (
        <li key={name} className="flex justify-between gap-4">
          {name}
          <span className={`${points > 0 ? 'text-green' : 'text-red'} tabular-nums`}>
            {signed(points)}
          </span>
        </li>
      ))}
    </ul>
  </>
);
