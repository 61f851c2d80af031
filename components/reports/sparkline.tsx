interface Props {
  /** Scores, oldest first. */
  readonly scores: readonly number[];
}

const WIDTH = 96;
const HEIGHT = 24;

/** A small chart, 0–100, beside its number. Fewer than three scores are not drawn. */
export function Sparkline({ scores }: Props) {
  if (scores.length < 3) return null;
  const x = (index: number) => 2 + (index / (scores.length - 1)) * (WIDTH - 4);
  const y = (score: number) => 2 + (1 - score / 100) * (HEIGHT - 4);
  const points = scores.map((score, index) => `${x(index).toFixed(1)},${y(score).toFixed(1)}`);
  const last = scores[scores.length - 1] ?? 0;
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M2 ${HEIGHT - 1.5}H${WIDTH - 2}`} stroke="var(--color-line)" />
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx={x(scores.length - 1)} cy={y(last)} r="3" fill="currentColor" />
    </svg>
  );
}
