import { DataTable } from '@/components/ui/data-table';
import { shareText } from '@/lib/questions/answers-figures';
import { dateAndTime } from '@/lib/platform/text/dates';
import type { TrendEntry } from '@/lib/questions/server/answers/get-answers-view';
import { LazyShareChart } from './lazy-share-chart';
import { pointsOf, segmentsOf, TREND_PASSES_MIN, describeTrend } from './share-line';

interface Props {
  readonly engine: string;
  /** Passes, oldest first. */
  readonly entries: readonly TrendEntry[];
}

/**
 * Trend of the shares of answers that cite and mention the site; a sentence until there are enough passes for a chart.
 */
export function ShareFigure({ engine, entries }: Props) {
  const segments = segmentsOf(entries);
  if (!segments.some(({ length }) => length >= TREND_PASSES_MIN))
    return <p className="mt-2 max-w-prose text-muted">{describeTrend(engine, segments)}</p>;
  return (
    <figure className="mt-2">
      <figcaption className="max-w-prose text-lead">{describeTrend(engine, segments)}</figcaption>
      <div className="needs-script no-print mt-2 min-h-70">
        <LazyShareChart
          points={pointsOf(segments)}
          label={`Share of ${engine} answers that cite or mention the site over time; the table below shows the same data`}
        />
      </div>
      <p className="text-sm text-muted">
        Filled points and solid line: cited. Rings and dashed line: mentioned. Lines connect runs
        with the same model, if there are at least {TREND_PASSES_MIN}. Each engine has its own
        trend.
      </p>
      <details className="mt-2">
        <summary className="link target">Table of these runs</summary>
        <DataTable
          className="mt-2 max-w-3xl"
          columns={[
            {
              head: 'Finished',
              cell: ({ id, finishedAt }) => (
                <a className="link target" href={`?pass_id=${id}`}>
                  <time dateTime={finishedAt}>{dateAndTime(finishedAt)}</time>
                </a>
              ),
            },
            { head: 'Model', cell: ({ model }) => model ?? '–' },
            { head: 'Cited', cell: ({ cited }) => shareText(cited), className: 'number' },
            {
              head: 'Mentioned',
              cell: ({ mentioned }) => shareText(mentioned),
              className: 'number',
            },
          ]}
          rows={[...entries].reverse()}
          keyOf={({ id }) => id}
        />
      </details>
    </figure>
  );
}
