import { Bearing } from '@/components/charts/bearing';
import type { Report } from '@/lib/reports/contract/report';
import { categoryCounts } from '@/lib/reports/report-groups';
import { CATEGORY_NAME } from '@/lib/platform/text/words';

/** Weight from which a bar is as thick as the scale. */
const FULL_WEIGHT = 25;

interface Props {
  readonly report: Report;
  /** Page of the checks; by default this one. */
  readonly path?: string;
}

/** The categories as bars on the scale; the thickness of a bar is the category's weight in this report. */
export function CategoryBars({ report, path = '' }: Props) {
  return (
    <table className="w-full whitespace-nowrap tabular-nums [&_td]:py-1 [&_td]:pr-3 [&_th]:py-1 [&_th]:pr-3">
      <caption className="sr-only">Score of each category, and its checks that pass</caption>
      <tbody>
        {report.categories.map(({ category, score, weight }) => {
          const { passed, all } = categoryCounts(report.checks, category);
          return (
            <tr key={category}>
              <th scope="row" className="text-left font-normal">
                <a
                  className="underline-offset-4 hover:underline"
                  href={`${path}#category-${category}`}
                >
                  {CATEGORY_NAME[category]}
                </a>
              </th>
              <td className="text-right font-bold">{score ?? '–'}</td>
              <td className="w-full">
                <Bearing fill={score} thickness={0.3 + 0.7 * Math.min(1, weight / FULL_WEIGHT)} />
              </td>
              <td className="text-muted">{all === 0 ? 'doesn’t apply' : `${passed} of ${all}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
