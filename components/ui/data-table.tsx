import type { ReactNode } from 'react';
import { RowDetails } from './row-details';

interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Classes of the cells. `number` also aligns the head. */
  readonly className?: string | ((row: Row) => string);
  /** Text of people or sites, with its own direction. */
  readonly dir?: 'auto';
  /** The head is for screen readers only, and cells have no label on narrow screens. */
  readonly isUnlabelled?: boolean;
}

interface Props<Row> {
  readonly columns: readonly (Column<Row> | false)[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Names a row for the control that opens it on a phone; without it, rows don't fold. */
  readonly nameOf?: (row: Row) => string;
  readonly caption?: ReactNode;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string;
}

/** A table of the dashboard. On narrow screens each row is a block; one that folds shows its `key` cells. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, keyOf, nameOf, caption, className = '', rowClass } = props;
  const columns = props.columns.filter((column) => column !== false);
  const foldedAt = columns.findIndex(({ className: name }) => /\bkey\b/.test(String(name)));
  return (
    <table className={`data ${nameOf ? 'folds ' : ''}${className}`.trim()}>
      {caption}
      <thead>
        <tr>
          {columns.map(({ head, className: name, isUnlabelled }) => (
            <th
              key={head}
              scope="col"
              className={/\bnumber\b/.test(String(name)) ? 'number' : undefined}
            >
              {isUnlabelled ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} className={rowClass?.(row)}>
            {columns.map(({ head, cell, className: name, dir, isUnlabelled }, at) => (
              <td
                key={head}
                data-label={isUnlabelled ? undefined : head}
                className={typeof name === 'function' ? name(row) : name}
                dir={dir}
              >
                {cell(row, index)}
                {nameOf && at === foldedAt && <RowDetails row={nameOf(row)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
