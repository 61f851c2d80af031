import type { VisitRow } from './contract';
import { csv } from '@/lib/platform/text/csv';

const COLUMNS = [
  'day',
  'client',
  'operator',
  'purpose',
  'proof',
  'requests',
  'served',
  'redirected',
  'refused',
  'missing',
  'failed',
  'bytes',
];

/** One line per day and client, newest first. */
export function visitsCsv(rows: readonly VisitRow[]): string {
  return csv(
    COLUMNS,
    rows.map((row) => [
      (row.at ?? '').slice(0, 10),
      row.client,
      row.operator ?? '',
      row.purpose ?? '',
      row.proof,
      ...[
        row.requests,
        row.served,
        row.redirected,
        row.refused,
        row.missing,
        row.failed,
        row.bytes,
      ].map(String),
    ]),
  );
}
