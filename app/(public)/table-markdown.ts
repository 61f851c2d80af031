import { partsOf, type Cell, type TextTable } from '@/components/docs/cell-text';
import { link, table, text } from '@/lib/platform/text/markdown';

const cellMarkdown = (cell: Cell, baseUrl: string): string =>
  partsOf(cell)
    .map((part) =>
      typeof part === 'string'
        ? text(part)
        : link(part.text, part.href.startsWith('/') ? `${baseUrl}${part.href}` : part.href),
    )
    .join(', ');

/** Links of pages get the base URL. */
export const tableMarkdown = ({ columns, rows }: TextTable, baseUrl: string): string =>
  table(
    columns,
    rows.map((cells) => cells.map((cell) => cellMarkdown(cell, baseUrl))),
  );
