import type { ReportView } from '@/lib/reports/report-view';
import { weightWords } from '@/lib/reports/report-groups';
import { CATEGORY_NAME } from '@/lib/platform/text/words';

interface Props {
  readonly view: ReportView;
  /** Page of the checks; by default this one. */
  readonly path?: string;
}

/** A line per category with its score, and how much it counts; red if one of its checks closes the site to a reader. */
export function CategoryBars({ view: { report, readers }, path = '' }: Props) {
  const closing = (readers ?? [])
    .filter(({ mark }) => mark === 'closed')
    .map(({ cause }) => report.checks.find(({ id }) => id === cause?.checkId)?.category);
  return (
    <table className="w-full whitespace-nowrap tabular-nums [&_td]:py-1 [&_td]:pr-3 [&_th]:py-1 [&_th]:pr-3">
      <caption className="sr-only">Score of each category, and how much it counts</caption>
      <tbody>
        {report.categories.map(({ category, score }) => {
          const color = score !== null && closing.includes(category) ? 'text-red' : '';
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
              <td className={`text-right font-bold ${color}`}>{score ?? '–'}</td>
              <td className={`w-full ${color}`}>
                {score !== null && (
                  <span aria-hidden="true" className="block h-1.5 bg-line forced-color-adjust-none">
                    <b className="block h-full bg-current" style={{ width: `${score}%` }} />
                  </span>
                )}
              </td>
              <td className="text-muted">{weightWords(report, category)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
