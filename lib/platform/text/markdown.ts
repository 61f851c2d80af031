/** A small Markdown writer. Text arguments are escaped, so that they cannot become markup. */

/** Characters that could start markup anywhere in a line; the rest only matters at its start. */
const INLINE = /[\\`*_{}[\]<>|~&]/g;
const LINE_START = /^(\s*)(#{1,6}(?=\s)|[-+](?=\s)|>|\d{1,9}(?=[.)]\s)|[=-]{2,}$)/;

export function text(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(INLINE, '\\$&')
    .replace(LINE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

export const heading = (level: 1 | 2 | 3 | 4, value: string): string =>
  `${'#'.repeat(level)} ${text(value)}`;

export const link = (label: string, address: string): string =>
  `[${text(label)}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`;

export const list = (items: readonly string[], ordered = false): string =>
  items.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${item}`).join('\n');

/** Cells are Markdown already; line breaks are replaced because they would end the row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A fenced block whose fence is longer than any run of backticks inside. */
export function code(value: string, language = ''): string {
  const longest = Math.max(2, ...[...value.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${value.replace(/\n+$/, '')}\n${fence}`;
}

/** Blocks separated by blank lines; empty ones are left out. */
export const blocks = (...parts: readonly (string | null | false)[]): string =>
  `${parts.filter((part) => part).join('\n\n')}\n`;
