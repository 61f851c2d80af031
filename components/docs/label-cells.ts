/** The used part of a hast node. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  properties?: Record<string, unknown>;
}

const WIDE_CHARACTERS = 24;

const elements = (node: Node, name: string): Node[] =>
  (node.children ?? []).flatMap((child) => [
    ...(child.tagName === name ? [child] : []),
    ...elements(child, name),
  ]);

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** Rehype plugin: labels each cell with its column heading, for tables whose rows become blocks on narrow screens. */
export function labelCells() {
  return (tree: Node): void => {
    for (const table of elements(tree, 'table')) {
      const labels = elements(table, 'th').map(textOf);
      const rows = elements(table, 'tr').map((row) => elements(row, 'td'));
      const isWide =
        labels.length > 2 &&
        rows.some((cells) => cells.slice(1).some((cell) => textOf(cell).length > WIDE_CHARACTERS));
      if (!isWide) continue;
      table.properties = { ...table.properties, className: ['stacked'] };
      for (const cells of rows)
        cells.forEach((cell, index) => {
          cell.properties = { ...cell.properties, dataLabel: labels[index] ?? '' };
        });
    }
  };
}
