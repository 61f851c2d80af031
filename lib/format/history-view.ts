const DAY_MS = 86_400_000;

export const RANGES = [
  { name: '30d', label: '30 days', days: 30 }, { name: '90d', label: '90 days', days: 90 },
  { name: '1y', label: '1 year', days: 365 }, { name: 'all', label: 'All', days: null },
] as const;
export type RangeName = (typeof RANGES)[number]['name'];

/** Rows of the history at first, and more with each "Load older". */
export const ROWS_STEP = 100;
export const ROWS_MAX = 1000;

export interface HistoryView {
  readonly range: RangeName;
  readonly since: Date | null;
  readonly rows: number;
}

/** What the address asks for; anything else is the whole history. */
export function historyView(query: Readonly<Record<string, string | string[] | undefined>>, now: Date): HistoryView {
  const { name: range, days } = RANGES.find(({ name }) => name === query['range']) ?? { name: 'all', days: null };
  const rows = Number(query['rows']);
  return {
    range,
    since: days === null ? null : new Date(now.getTime() - days * DAY_MS),
    rows: Number.isInteger(rows) && rows >= ROWS_STEP && rows <= ROWS_MAX ? rows : ROWS_STEP,
  };
}
