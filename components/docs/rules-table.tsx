import type { Rule } from '@seamark/engine';
import { Mark } from '@/components/ui/marks';
import { StackedHead } from '@/components/ui/stacked-head';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

interface Props {
  readonly rules: readonly Rule[];
  readonly columns: readonly [
    status: string,
    finding: string,
    when: string,
    effect: string,
    fix: string,
  ];
}

/** All published rules of a check. Explicit roles keep the table semantics where narrow screens stack the cells. */
export function RulesTable({ rules, columns }: Props) {
  return (
    <table role="table" className="ruled rules">
      <caption className="sr-only">
        When each finding is raised and how it affects the score
      </caption>
      <StackedHead columns={columns} />
      <tbody role="rowgroup">
        {rules.map(({ status, slug, when, effect, fix, evidence }) => (
          <tr key={slug} role="row">
            <td role="cell" className="w-24">
              <span className={`mark text-${status}`}>
                <Mark name={status} />
                {CHECK_STATE_LABEL[status]}
              </span>
            </td>
            <th
              role="rowheader"
              scope="row"
              className="w-40 font-mono font-normal! wrap-anywhere whitespace-normal!"
            >
              {slug}
            </th>
            <td role="cell">{when}</td>
            <td role="cell" className="font-medium md:w-40" data-label={columns[3]}>
              {effect}
              {evidence && (
                <a className="mt-1 block font-normal text-muted hover:underline" href="/evidence">
                  {evidence}
                </a>
              )}
            </td>
            <td role="cell" className="pr-0! text-muted" data-label={columns[4]}>
              {fix}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
