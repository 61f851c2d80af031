import { stringify } from 'csv-stringify/sync';
import { siteText } from './site-text';

/** CSV for spreadsheets; cells may contain text of sites. */
export function csv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return lines([columns, ...rows]);
}

/** As `csv`, for rows that arrive in batches. */
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

/**
 * One line without invisible characters. An apostrophe precedes text that spreadsheets would take
 * for a formula, except numbers.
 */
function cell(value: string): string {
  const line = siteText(value);
  return /^[=+\-@]/.test(line) && !/^-\d+(?:\.\d+)?$/.test(line) ? `'${line}` : line;
}
