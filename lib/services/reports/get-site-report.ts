import type { Actor } from '@/lib/access/actor';
import type { Report } from '@/lib/contract';
import { readPrepared, type Prepared } from '@/lib/db/prepared';
import { siteNotFound } from '../sites/get-owned-site';
import { asSiteReport, noReport, ownedReport, type ReportRow } from './stored-report';

/** One row per owned site; its report columns are null while there is none. Read by every dashboard and CI run. */
const LATEST: Prepared = {
  name: 'latest-report-of-site',
  text: `SELECT report."scanId", report."siteId", report."scannedAt", report.body, json_build_object('trigger', scan.trigger) AS scan
         FROM "Site" site
         LEFT JOIN LATERAL (SELECT "scanId", "siteId", "scannedAt", body
                            FROM "Report" WHERE "siteId" = site.id ORDER BY "scannedAt" DESC, "scanId" DESC LIMIT 1) report ON true
         LEFT JOIN "Scan" scan ON scan.id = report."scanId"
         WHERE site.id = $1 AND site."organizationId" = $2`,
};

/** The report of the latest succeeded scan of an owned site. */
export async function getSiteReport(org: Actor, siteId: string): Promise<Report> {
  const [row] = await readPrepared<ReportRow | { readonly scanId: null }>(LATEST, [
    siteId,
    org.organizationId,
  ]);
  if (row === undefined) throw siteNotFound();
  if (row.scanId === null) throw noReport();
  return ownedReport(asSiteReport(row));
}
