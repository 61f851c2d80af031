import type { Element, ElementContent, Root } from 'hast';

const WIDE_CHARACTERS = 24;

const elements = (node: Root | Element, name: string): Element[] =>
  (node.children as ElementContent[]).flatMap((child) => (child.type === 'element' ? [...(child.tagName === name ? [child] : []), ...elements(child, name)] : []));

const textOf = (node: ElementContent): string => (node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '');

/** Gives each cell the heading of its column, for tables whose rows become blocks on narrow screens. */
export function labelCells() {
  return (tree: Root): void => {
    for (const table of elements(tree, 'table')) {
      const labels = elements(table, 'th').map(textOf);
      const cells = elements(table, 'tr').map((row) => elements(row, 'td'));
      const isWide = labels.length > 2 && cells.some((row) => row.slice(1).some((cell) => textOf(cell).length > WIDE_CHARACTERS));
      if (!isWide) continue;
      table.properties.className = ['stacked'];
      for (const row of cells) row.forEach((cell, index) => { cell.properties.dataLabel = labels[index] ?? ''; });
    }
  };
}
