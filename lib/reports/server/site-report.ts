import type { Actor } from '@/lib/platform/access/actor';
import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { siteNotFound, type OwnedSite } from '@/lib/platform/access/owned-site';
import { groupPages, type PageGroup } from './page-groups';
import { SentTexts } from './sent-texts';
import type { ReportView } from '../report-view';
import { toReportView } from './report-view';
import {
  asSiteReport,
  homePagePart,
  latestStoredReport,
  noReport,
  ownedReport,
  ownedReportView,
  storedReportOf,
  type ReportRow,
  type SiteReport,
} from './stored-report';

/**
 * One row per owned site; report columns are null before the first scan. A hot query: every
 * dashboard and CI run reads it.
 */
const LATEST: Prepared = {
  name: 'latest-report-of-site',
  text: `SELECT report."scanId", report."siteId", report."scannedAt", CASE WHEN report."scanId" = $3 THEN NULL ELSE report.body END AS body, json_build_object('trigger', scan.trigger) AS scan
         FROM "Site" site
         LEFT JOIN LATERAL (SELECT "scanId", "siteId", "scannedAt", body
                            FROM "Report" WHERE "siteId" = site.id ORDER BY "scannedAt" DESC, "scanId" DESC LIMIT 1) report ON true
         LEFT JOIN "Scan" scan ON scan.id = report."scanId"
         WHERE site.id = $1 AND site."organizationId" = $2`,
};

interface LatestRow extends Omit<ReportRow, 'body'> {
  /** Null if the text of this scan is in memory. */
  readonly body: string | null;
}

const sentTexts = new SentTexts();

/** The report of the latest succeeded scan of an owned site, as text of the API. */
export async function getSiteReport(actor: Actor, siteId: string): Promise<string> {
  const sent = sentTexts.get(siteId);
  const [row] = await readPrepared<LatestRow | { readonly scanId: null }>(LATEST, [
    siteId,
    actor.organizationId,
    sent?.version ?? null,
  ]);
  if (row === undefined) throw siteNotFound();
  if (row.scanId === null) throw noReport();
  if (row.body === null && sent !== undefined) return sent.body;
  const body = JSON.stringify(ownedReport(asSiteReport(row as ReportRow)));
  sentTexts.put(siteId, { version: row.scanId, body });
  return body;
}

/** With the members that only the owner sees. */
interface OwnedReportView extends ReportView {
  /** Additional pages, grouped by template and failing checks. */
  readonly pageGroups: readonly PageGroup[];
  /** Requests that the scan sent. */
  readonly requests: number;
}

/**
 * Report of the given scan of an owned site, or of the latest succeeded one; null if there is none.
 */
export async function getSiteReportView(
  site: OwnedSite,
  scanId?: string,
): Promise<OwnedReportView | null> {
  const stored = await findSiteReport(site, scanId);
  return (
    stored && {
      ...ownedReportView(stored),
      pageGroups: groupPages(stored.report.pages),
      requests: stored.report.requests,
    }
  );
}

/** The stored report of that scan. Throws `report_not_found`. */
export async function requireSiteReport(site: OwnedSite, scanId?: string): Promise<SiteReport> {
  const stored = await findSiteReport(site, scanId);
  if (stored === null) throw noReport();
  return stored;
}

async function findSiteReport({ id }: OwnedSite, scanId?: string): Promise<SiteReport | null> {
  return scanId === undefined
    ? latestStoredReport(readOnlyDatabase(), id)
    : storedReportIn(id, scanId);
}

async function storedReportIn(siteId: string, scanId: string): Promise<SiteReport> {
  const stored = await storedReportOf(readOnlyDatabase(), scanId);
  if (stored?.siteId !== siteId)
    throw new AppError(
      'scan_not_found',
      'No such completed scan of this site. See its history for all scans.',
    );
  return stored;
}

/**
 * Preview for the owner of the public report that the latest scan would publish; null before the
 * first scan.
 */
export async function previewPublicReport(site: OwnedSite): Promise<ReportView | null> {
  const stored = await latestStoredReport(readOnlyDatabase(), site.id);
  if (stored === null) return null;
  const { scanId, trigger } = stored;
  return toReportView(homePagePart(stored.report), {
    id: scanId,
    siteId: null,
    host: site.host,
    trigger,
  });
}
