import { stringify } from 'csv-stringify/sync';
import { siteText } from './site-text';

/** A table for spreadsheets; every cell may hold a site's words. */
export function csv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return stringify([columns, ...rows.map((row) => row.map(cell))], { record_delimiter: 'windows' });
}

/** One line, nothing unseen; what spreadsheets would take for a formula gets an apostrophe in front. */
function cell(value: string): string {
  const line = siteText(value);
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
