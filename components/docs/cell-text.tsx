import { Link } from '@/components/ui/link';
interface CellLink {
  readonly text: string;
  readonly href: string;
}

type CellPart = string | CellLink;

/** A cell of a table: text, a link, or several of them. `tableMarkdown` writes the same as Markdown. */
export type Cell = CellPart | readonly CellPart[];

/** A table that a page and its Markdown form share. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const partsOf = (cell: Cell): readonly CellPart[] =>
  Array.isArray(cell) ? (cell as readonly CellPart[]) : [cell as CellPart];

const LinkOrText = ({ part }: { readonly part: CellPart }) =>
  typeof part === 'string' ? part : <Link href={part.href}>{part.text}</Link>;

export function CellText({ cell }: { readonly cell: Cell }) {
  if (!Array.isArray(cell)) return <LinkOrText part={cell as CellPart} />;
  return partsOf(cell).map((part, index) => (
    <span key={index}>
      {index > 0 && ', '}
      <LinkOrText part={part} />
    </span>
  ));
}

/** Rows for `StackedTable`. */
export const stackedRows = ({ rows }: TextTable) =>
  rows.map((cells) => ({
    key: JSON.stringify(cells[0]),
    cells: cells.map((cell, index) => <CellText key={index} cell={cell} />),
  }));
