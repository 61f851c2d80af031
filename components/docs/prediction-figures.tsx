import type { EVIDENCE } from '@/app/(public)/evidence/content';
import { StackedTable } from '@/components/ui/stacked-table';
import { stackedRows } from './cell-text';

type Props = (typeof EVIDENCE)['prediction'];

/** Score and weighted sum against what readers got, and what the figures are by kind of reader. */
export function PredictionFigures({ points, kinds, misses }: Props) {
  return (
    <>
      <div className="mb-6 grid gap-6 sm:grid-cols-2">
        <Scatter
          title="The score"
          points={points.map(([score = 0, , done = 0]) => [score, done])}
        />
        <Scatter
          title="The weighted sum of checks"
          points={points.map(([, sum = 0, done = 0]) => [sum, done])}
        />
      </div>
      <StackedTable
        caption="Agreement by kind of reader"
        columns={kinds.columns}
        rows={stackedRows(kinds)}
        classes={['font-normal! whitespace-normal!', 'number', 'number']}
      />
      <details className="mt-6">
        <summary className="target chevron gap-2 font-medium">Where it is most wrong</summary>
        <ul className="mt-4 grid gap-2">
          {misses.rows.map(([faults, score, done]) => (
            <li key={faults} className="wrap-anywhere">
              Score {score}, readers got {done}: <span className="text-muted">{faults}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface ScatterProps {
  readonly title: string;
  readonly points: readonly (readonly [predicted: number, done: number])[];
}

/** Each site as a point: predicted to the right, done upwards, both from 0 to 100. On the line, they are equal. */
const Scatter = ({ title, points }: ScatterProps) => (
  <figure>
    <figcaption className="mb-2 font-medium">{title}</figcaption>
    <svg
      viewBox="-12 -4 116 116"
      className="w-full max-w-sm"
      role="img"
      aria-label={`${title}, and what readers got, of ${points.length} sites`}
    >
      <path d="M0 0v100h100" fill="none" stroke="var(--color-line)" />
      <path d="M0 100 100 0" stroke="var(--color-line)" strokeDasharray="2 2" />
      <g fill="var(--color-muted)" fontSize="5">
        <text x="-2" y="2" textAnchor="end">
          100
        </text>
        <text x="-2" y="100" textAnchor="end">
          0
        </text>
        <text x="100" y="108" textAnchor="end">
          predicted → 100
        </text>
        <text x="2" y="3">
          % that readers got
        </text>
      </g>
      <g fill="var(--color-accent)" fillOpacity="0.45">
        {points.map(([predicted, done], index) => (
          <circle key={index} cx={predicted} cy={100 - done} r="1.2" />
        ))}
      </g>
    </svg>
  </figure>
);
