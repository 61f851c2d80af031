import { stringify } from 'csv-stringify/sync';
import { siteText } from '../words/site-text';

/** A table for spreadsheets; every cell may hold a site's words. */
export function csv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return lines([columns, ...rows]);
}

/** The same for rows that come some at a time. */
export async function* csvStream<R>(
  columns: readonly string[],
  pages: AsyncIterable<readonly R[]>,
  cellsOf: (row: R) => readonly string[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield Buffer.from(csv(columns, []));
  for await (const rows of pages) yield Buffer.from(lines(rows.map(cellsOf)));
}

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows' },
  );

/** One line, nothing unseen; what spreadsheets would take for a formula gets an apostrophe in front. A number is none. */
function cell(value: string): string {
  const line = siteText(value);
  return /^[=+\-@]/.test(line) && !/^-\d+$/.test(line) ? `'${line}` : line;
}
