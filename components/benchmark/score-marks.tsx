import { Bearing } from '@/components/charts/bearing';
import { bandOf } from '@/lib/reports/grades';
import { SiteNumber } from './site-number';

interface Props {
  /** Measured sites, each with its number in the comparison. */
  readonly sites: readonly {
    readonly number: number;
    readonly host: string;
    readonly score: number;
  }[];
}

/**
 * Scores of several sites on one scale. Each has a row above the scale and a line down to it; the order of the rows keeps
 * a line from crossing the label of another site.
 */
export function ScoreMarks({ sites }: Props) {
  const isLeft = (score: number) => score < 50;
  const rows = [...sites].sort((a, b) =>
    isLeft(a.score) && isLeft(b.score) ? a.score - b.score : b.score - a.score,
  );
  return (
    <div className="mt-6">
      <ul className="relative z-1" aria-label="Scores">
        {rows.map(({ number, host, score }, index) => (
          <li key={host} className="relative h-8">
            <span
              aria-hidden="true"
              className={`text-${bandOf(score).color} absolute top-4 w-0.5 -translate-x-1/2 bg-current`}
              style={{ left: `${score}%`, height: `${2 * (rows.length - index) + 1}rem` }}
            />
            <span
              className="absolute flex max-w-1/2 items-center gap-2 bg-bg px-1"
              style={isLeft(score) ? { left: `${score}%` } : { right: `${100 - score}%` }}
            >
              <SiteNumber number={number} />
              <span className="truncate" dir="auto">
                {host}
              </span>
              <b className="tabular-nums">{score}</b>
            </span>
          </li>
        ))}
      </ul>
      <Bearing isLabelled marks={sites.map(({ score }) => ({ at: score }))} />
    </div>
  );
}
