import type { ScanSummary } from '@/lib/platform/contract/types';

/** Columns of a succeeded scan that its summary needs. */
export const SUMMARY = {
  id: true,
  score: true,
  originScore: true,
  pageCount: true,
  engine: true,
  finishedAt: true,
  trigger: true,
} as const;

export interface SummaryRow {
  readonly id: string;
  readonly score: number | null;
  readonly originScore: number | null;
  readonly pageCount: number;
  readonly engine: string | null;
  readonly finishedAt: Date | null;
  readonly trigger: ScanSummary['trigger'];
}

/** Summary of a succeeded scan; throws for others. */
export function toScanSummary(row: SummaryRow): ScanSummary {
  const { id, score, originScore, pageCount, engine, trigger } = row;
  return { id, score, originScore, pageCount, engine, scannedAt: endOf(row), trigger };
}

/** End of a succeeded scan, as RFC 3339; throws for others. */
export function endOf({ id, finishedAt }: Pick<SummaryRow, 'id' | 'finishedAt'>): string {
  if (finishedAt === null) throw new Error(`Scan ${id} has not ended.`);
  return finishedAt.toISOString();
}
