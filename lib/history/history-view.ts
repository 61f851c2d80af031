import { DAY_MS } from '@/lib/platform/time';

export const RANGES = [
  { name: '30d', label: '30 days', days: 30, rows: 50 },
  { name: '90d', label: '90 days', days: 90, rows: 100 },
  { name: '1y', label: '1 year', days: 365, rows: 400 },
  { name: 'all', label: 'All', days: null, rows: 25 },
] as const;
export type RangeName = (typeof RANGES)[number]['name'];

/**
 * More rows per "Load older". Initially all daily scans of a range, and of the whole history as
 * many as a phone draws at once.
 */
const ROWS_STEP = 100;
export const ROWS_MAX = 1000;

export interface HistoryView {
  readonly range: RangeName;
  readonly since: Date | null;
  readonly rows: number;
}

/** View of the query; default: the whole history. */
export function historyView(
  query: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): HistoryView {
  const {
    name: range,
    days,
    rows: atFirst,
  } = RANGES.find(({ name }) => name === query['range']) ?? RANGES[3];
  const rows = Number(query['rows']);
  return {
    range,
    since: days === null ? null : new Date(now.getTime() - days * DAY_MS),
    rows: Number.isInteger(rows) && rows >= atFirst && rows <= ROWS_MAX ? rows : atFirst,
  };
}

/** Address with more rows; null at the maximum. */
export const olderRows = ({ range, rows }: HistoryView): string | null =>
  rows < ROWS_MAX ? `?range=${range}&rows=${Math.min(rows + ROWS_STEP, ROWS_MAX)}` : null;
