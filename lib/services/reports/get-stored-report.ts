import type { EngineReport } from '@/engine';
import type { Report } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

export interface PublicScore {
  readonly score: number;
  readonly scannedAt: string;
  readonly engine: string;
}

/** What the page of a public report shows. */
export interface PublicReportPage {
  readonly report: Report;
  /** With gains, surfaces and finding codes; null when only the published part was kept. */
  readonly detail: EngineReport | null;
  /** The stored public measurements of the host, oldest first, this one included. */
  readonly history: readonly PublicScore[];
}

const HISTORY_MAX = 20;

/** The newest public measurement of a host with all that pages explain about it, or null. */
export async function getStoredReport(host: string): Promise<PublicReportPage | null> {
  const [rows, newest] = await Promise.all([
    readOnlyDatabase().publicReport.findMany({
      where: { host },
      orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
      take: HISTORY_MAX,
      select: { score: true, scannedAt: true, engine: true },
    }),
    readOnlyDatabase().publicReport.findFirst({
      where: { host },
      orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
      select: { body: true, detail: true },
    }),
  ]);
  if (newest === null) return null;
  // Both texts were written by storePublicReport from these types.
  const report = JSON.parse(newest.body) as Report;
  const detail = newest.detail === null ? null : (JSON.parse(newest.detail) as EngineReport);
  return {
    report,
    detail,
    history: rows.reverse().map((row) => ({ ...row, scannedAt: row.scannedAt.toISOString() })),
  };
}

/** Score, grade and time of the newest public measurement: enough for a badge. */
export async function getPublicScore(host: string): Promise<PublicScore | null> {
  const row = await readOnlyDatabase().publicReport.findFirst({
    where: { host },
    orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
    select: { score: true, scannedAt: true, engine: true },
  });
  return row === null ? null : { ...row, scannedAt: row.scannedAt.toISOString() };
}
