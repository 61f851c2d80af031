import type { Rule } from '@/engine';
import { Mark } from '@/components/ui/marks';
import { OUTCOME_WORD } from '@/lib/format/words';

interface Props {
  readonly rules: readonly Rule[];
  readonly columns: readonly string[];
}

/** Every rule of a check as published: a table, and stacked rows on a narrow screen. */
export function RulesTable({ rules, columns }: Props) {
  return (
    <div className="overflow-x-auto" role="region" aria-label="Rules" tabIndex={0}>
      <table className="ruled min-w-3xl">
        <caption className="sr-only">What raises each finding, and what it costs</caption>
        <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {rules.map(({ status, slug, when, effect, fix }) => (
            <tr key={slug}>
              <td className="w-24"><span className={`mark tone-${status}`}><Mark name={status} />{OUTCOME_WORD[status]}</span></td>
              <th scope="row" className="w-40 whitespace-normal! font-mono font-normal!">{slug}</th>
              <td className="min-w-52">{when}</td>
              <td className="w-40 font-medium">{effect}</td>
              <td className="min-w-44 pr-0! text-muted">{fix}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
