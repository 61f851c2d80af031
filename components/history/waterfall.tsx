import { signed } from '@/lib/platform/text/numbers';
import { bandOf } from '@/lib/reports/grades';
import type { PointsOfCheck } from '@/lib/reports/report-view';

interface Props {
  readonly from: number;
  /** They add up to the change of the score. */
  readonly parts: readonly PointsOfCheck[];
  readonly days: readonly [before: string, after: string];
  readonly isComparable: boolean;
}

/** From the earlier score to the later one, a step for each cause. */
export function Waterfall({ from, parts, days: [since, until], isComparable }: Props) {
  const levels = parts.reduce(
    (sums, { points }) => [...sums, (sums.at(-1) ?? from) + points],
    [from],
  );
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const percent = (level: number) => (100 * (level - low)) / (high - low);
  return (
    <ol aria-label="What changed the score" className="mt-6 max-w-3xl">
      <Score score={from} day={since} at={percent(from)} />
      {parts.map(({ checkId, name, points }, index) => {
        const [before = from, after = from] = [levels[index], levels[index + 1]];
        const tone = !isComparable ? 'muted' : points > 0 ? 'green' : 'red';
        return (
          <li
            key={name}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-[14rem_1fr_3.5rem]"
          >
            {checkId === null ? (
              name
            ) : (
              <a className="quiet-link font-normal" href={`/checks/${checkId}`}>
                {name}
              </a>
            )}
            <span className={`text-right font-medium tabular-nums sm:order-last text-${tone}`}>
              {signed(points)}
            </span>
            <span aria-hidden="true" className="relative col-span-full h-4 sm:col-span-1">
              <b
                className={`absolute inset-y-0 min-w-0.5 ${tone === 'muted' ? 'bg-muted' : `bg-${tone}-fill`}`}
                style={{
                  left: `${percent(Math.min(before, after))}%`,
                  width: `${percent(Math.max(before, after)) - percent(Math.min(before, after))}%`,
                }}
              />
            </span>
          </li>
        );
      })}
      <Score
        score={Math.round(levels.at(-1) ?? from)}
        day={until}
        at={percent(levels.at(-1) ?? from)}
      />
    </ol>
  );
}

interface ScoreProps {
  readonly score: number;
  readonly day: string;
  /** Place on the scale of the steps, in percent. */
  readonly at: number;
}

const Score = ({ score, day, at }: ScoreProps) => (
  <li
    className="grid py-1.5 sm:mr-18 sm:ml-60"
    style={{ gridTemplateColumns: `${at}fr auto ${100 - at}fr` }}
  >
    <span className="col-start-2 whitespace-nowrap">
      <strong className={`text-lead text-${bandOf(score).color}`}>{score}</strong>{' '}
      <span className="text-sm text-muted">{day}</span>
    </span>
  </li>
);
