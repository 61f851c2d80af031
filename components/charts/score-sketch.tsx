import { GRADE_BANDS } from '@/lib/reports/grades';
import {
  percentOfSpan,
  BAND_MIDDLES,
  pathsOf,
  spanOf,
  pointLabelsOf,
  type ScorePoint,
  type PointLabels,
} from './score-line';
import { TimeAxis } from './time-axis';

/** Server-rendered score line without a library; its points have the same positions as in the interactive chart. */
export function ScoreSketch({ points }: { readonly points: readonly ScorePoint[] }) {
  const span = spanOf(points);
  const places = points.map(({ at, score }) => ({
    x: percentOfSpan(at, span),
    y: score === null ? null : 100 - score,
  }));
  return (
    <div aria-hidden="true" className="relative h-60 text-sm text-muted">
      <div className="absolute inset-[24px_16px_30px_72px]">
        {GRADE_BANDS.map(({ from, color }, index) => (
          <div
            key={from}
            className="absolute inset-x-0"
            style={{
              top: `${100 - (GRADE_BANDS[index + 1]?.from ?? 100)}%`,
              bottom: `${from}%`,
              background: `var(--color-${color}-tint)`,
            }}
          />
        ))}
        {BAND_MIDDLES.map(({ at, label }) => (
          <span
            key={label}
            className="absolute right-full mr-2 -translate-y-1/2"
            style={{ top: `${100 - at}%` }}
          >
            {label}
          </span>
        ))}
      </div>
      <div className="absolute inset-[24px_32px_30px_88px]">
        <Line {...pathsOf(places, points)} />
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
          <Marks key={index} words={words} point={points[index]} x={places[index]?.x ?? 0} />
        ))}
      </div>
    </div>
  );
}

/** Scaled to its container; strokes keep their width. */
function Line({ solid, dashed, dots }: ReturnType<typeof pathsOf>) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full overflow-visible [&>path]:[vector-effect:non-scaling-stroke]"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth={2}
    >
      <path d={solid} />
      <path d={dashed} strokeDasharray="5 4" />
      <path d={dots} strokeWidth={6} strokeLinecap="round" />
    </svg>
  );
}

/** Marks for changes of the engine, lost points, and verified fixes. */
function Marks({
  point,
  words,
  x,
}: {
  readonly point: ScorePoint | undefined;
  readonly words: PointLabels;
  readonly x: number;
}) {
  if (point === undefined) return null;
  const below = { left: `${x}%`, top: `${100 - (point.score ?? 0)}%` };
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
      {words.lost !== undefined && (
        <span
          className={`absolute mt-1.5 -translate-x-1/2 whitespace-nowrap text-red ${words.lost}`}
          style={below}
        >
          ▼ {point.lost}
        </span>
      )}
      {words.verified !== undefined && (
        <span
          className={`absolute -mt-6 -translate-x-1/2 whitespace-nowrap text-green ${words.verified}`}
          style={below}
        >
          ✓ {point.verified}
        </span>
      )}
    </>
  );
}
