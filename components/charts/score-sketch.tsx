import { bandOf } from '@/lib/reports/grades';
import {
  anchorOf,
  causeLabel,
  pathsOf,
  percentOfSpan,
  pointLabelsOf,
  scaleOf,
  spanOf,
  type PointLabels,
  type ScorePoint,
  type ScoreScale,
} from './score-line';
import { TimeAxis } from './time-axis';

/** Server-rendered score line without a library; its points have the same positions as in the interactive chart. */
export function ScoreSketch({ points }: { readonly points: readonly ScorePoint[] }) {
  const span = spanOf(points);
  const scale = scaleOf(points);
  const top = (score: number) => (100 * (scale.to - score)) / (scale.to - scale.from);
  const places = points.map(({ at, score }) => ({
    x: percentOfSpan(at, span),
    y: score === null ? null : top(score),
  }));
  const last = points.findLastIndex(({ score }) => score !== null);
  return (
    <div aria-hidden="true" className="relative h-60 text-sm text-muted">
      <div className="absolute inset-[24px_16px_30px_40px]">
        <Scale {...scale} top={top} />
      </div>
      <div className="absolute inset-[24px_56px_30px_56px]">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="size-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
          fill="none"
          strokeWidth={2}
        >
          <Line {...pathsOf(places, points, true)} color="var(--color-edge)" />
          <Line {...pathsOf(places, points)} color="var(--color-ink)" />
        </svg>
        <TimeAxis span={span} />
        {points
          .flatMap(({ markers }) => markers)
          .filter((at) => at >= span[0])
          .map((at) => (
            <span
              key={at}
              className="absolute inset-y-0 border-l border-dotted border-ink"
              style={{ left: `${percentOfSpan(at, span)}%` }}
            >
              ⚑
            </span>
          ))}
        {pointLabelsOf(points).map((words, index) => (
          <Marks
            key={index}
            words={words}
            point={points[index]}
            x={places[index]?.x ?? 0}
            y={places[index]?.y ?? 0}
            isLast={index === last}
          />
        ))}
      </div>
    </div>
  );
}

/** Numbers and their lines, and the grades at the axis. */
function Scale({
  ticks,
  bands,
  top,
}: Pick<ScoreScale, 'ticks' | 'bands'> & { readonly top: (score: number) => number }) {
  return (
    <>
      {ticks.map((at) => (
        <span
          key={at}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: `${top(at)}%` }}
        >
          <span className="absolute right-full mr-2 -translate-y-1/2">{at}</span>
        </span>
      ))}
      {bands.map(({ from, to, color, label, isTop }) => (
        <span
          key={from}
          className={`absolute left-0 flex gap-1.5 text-${color} ${isTop ? 'items-start' : 'items-end'}`}
          style={{ top: `${top(to)}%`, height: `${top(from) - top(to)}%` }}
        >
          <i className={`h-full w-1 bg-${color}-fill`} />
          <span className="max-sm:hidden">{label}</span>
        </span>
      ))}
    </>
  );
}

/** Scaled to its container; strokes keep their width. */
function Line({
  solid,
  dashed,
  dots,
  color,
}: ReturnType<typeof pathsOf> & { readonly color: string }) {
  return (
    <g stroke={color}>
      <path d={solid} />
      <path d={dashed} strokeDasharray="5 4" />
      <path d={dots} strokeWidth={6} strokeLinecap="round" />
    </g>
  );
}

const SHIFTS = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' } as const;

interface MarksProps {
  readonly point: ScorePoint | undefined;
  readonly words: PointLabels;
  readonly x: number;
  readonly y: number;
  readonly isLast: boolean;
}

/** A change of the engine, the cause of a change of the score, and the last score. */
function Marks({ point, words, x, y, isLast }: MarksProps) {
  if (point === undefined) return null;
  const place = { left: `${x}%`, top: `${y}%` };
  return (
    <>
      {point.newEngine !== null && (
        <span
          className="absolute inset-y-0 border-l border-dotted border-edge"
          style={{ left: `${x}%` }}
        >
          {words.engine !== undefined && (
            <span
              className={`absolute bottom-full mb-1 font-sans ${x > 50 ? 'right-0' : 'left-0'} ${words.engine}`}
            >
              {point.newEngine}
            </span>
          )}
        </span>
      )}
      {words.cause !== undefined && (
        <span
          className={`absolute whitespace-nowrap ${point.change > 0 ? '-mt-7 text-green' : 'mt-1.5 text-red'} ${SHIFTS[anchorOf(x)]} ${words.cause}`}
          style={place}
        >
          {causeLabel(point)}
        </span>
      )}
      {isLast && point.score !== null && (
        <strong
          className={`absolute ml-2 -translate-y-1/2 text-lead text-${bandOf(point.score).color}`}
          style={place}
        >
          {point.score}
        </strong>
      )}
    </>
  );
}
