import type { ReactNode } from 'react';
import { StackedHead } from './stacked-head';

interface StackedRow {
  readonly key: string;
  /** In the order of the columns; the first names the row. */
  readonly cells: readonly ReactNode[];
}

interface Props {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly StackedRow[];
  /** Classes of the cells, by column. */
  readonly classes: readonly string[];
  readonly className?: string;
}

/** A table whose cells are stacked on narrow screens, below the name of their row. */
export function StackedTable({ caption, columns, rows, classes, className = '' }: Props) {
  return (
    <table role="table" className={`ruled rules ${className}`.trim()}>
      <caption className="sr-only">{caption}</caption>
      <StackedHead columns={columns} />
      <tbody role="rowgroup">
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row" className={classes[0]}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                role="cell"
                className={classes[index + 1]}
                data-label={columns[index + 1]}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
