import type { Report } from '@/lib/contract';
import type { Transaction } from '@/lib/db/client';
import { etagOf } from '@/lib/etag';

export const PUBLIC_REPORTS_PER_HOST = 20;
export const PUBLIC_REPORT_DAYS = 180;

export interface PublicMeasurement {
  /** As the public sees it: siteId null, no pages, scope homepage. `host` is the host asked for. */
  readonly report: Report;
  /** Whose scan it was; null for a stranger's. */
  readonly siteId: string | null;
  /** JSON with the engine's internal finding fields, for pages that explain more. */
  readonly detail: string | null;
}

/** Makes a measurement the newest public one of its host, and drops what is too many or too old. */
export async function storePublicReport(
  tx: Transaction,
  { report, siteId, detail }: PublicMeasurement,
): Promise<void> {
  const body = JSON.stringify(report);
  const { id, host, engine, score, scannedAt } = report;
  await tx.publicReport.create({
    data: {
      id,
      host,
      siteId,
      engine,
      score,
      scannedAt: new Date(scannedAt),
      body,
      etag: etagOf(body),
      detail,
    },
  });
  await tx.$executeRaw`
    DELETE FROM "PublicReport" WHERE host = ${host} AND (
      "scannedAt" < clock_timestamp() - make_interval(days => ${PUBLIC_REPORT_DAYS}::int)
      OR id NOT IN (SELECT id FROM "PublicReport" WHERE host = ${host}
                    ORDER BY "scannedAt" DESC, id DESC LIMIT ${PUBLIC_REPORTS_PER_HOST}::int))`;
}
