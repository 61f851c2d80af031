import type { EngineReport } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import type { Report } from '@/lib/contract';
import { readPrepared, type Prepared } from '@/lib/db/prepared';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/contract/app-error';
import { getOwnedSite, siteNotFound } from '../sites/get-owned-site';
import { groupPages, type PageGroup } from './page-groups';
import { toReport } from './report-view';
import {
  asSiteReport,
  homePagePart,
  latestStoredReport,
  noReport,
  ownedReport,
  storedReportOf,
  type ReportRow,
  type SiteReport,
} from './stored-report';

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
export async function getSiteReport(actor: Actor, siteId: string): Promise<Report> {
  const [row] = await readPrepared<ReportRow | { readonly scanId: null }>(LATEST, [
    siteId,
    actor.organizationId,
  ]);
  if (row === undefined) throw siteNotFound();
  if (row.scanId === null) throw noReport();
  return ownedReport(asSiteReport(row));
}

/** The report of a site with what its pages explain beyond the published part. */
export interface SiteReportView {
  readonly report: Report;
  readonly fixes: EngineReport['fixes'];
  readonly surfaces: EngineReport['surfaces'];
}

/** With what only its owner sees. */
export interface OwnedReportView extends SiteReportView {
  /** The additional pages, those that fail alike together. */
  readonly pageGroups: readonly PageGroup[];
  /** Sent by the scan. */
  readonly requests: number;
}

/** Of the named scan of an owned site, or of the latest succeeded one; null while there is none. */
export async function getSiteReportView(
  actor: Actor,
  siteId: string,
  scanId?: string,
): Promise<OwnedReportView | null> {
  const site = await getOwnedSite(actor, siteId);
  const stored =
    scanId === undefined
      ? await latestStoredReport(readOnlyDatabase(), site.id)
      : await storedReportIn(site.id, scanId);
  return (
    stored && {
      report: ownedReport(stored),
      fixes: stored.report.fixes,
      surfaces: stored.report.surfaces,
      pageGroups: groupPages(stored.report.pages),
      requests: stored.report.requests,
    }
  );
}

/** As `getSiteReportView`, where there is nothing to say without one. */
export async function requireSiteReportView(
  actor: Actor,
  siteId: string,
  scanId?: string,
): Promise<OwnedReportView> {
  const view = await getSiteReportView(actor, siteId, scanId);
  if (view === null) throw noReport();
  return view;
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

/** What a publishing site shows of its newest scan, as its owner may see it before; null while there is no scan. */
export async function previewPublicReport(
  actor: Actor,
  siteId: string,
): Promise<SiteReportView | null> {
  const site = await getOwnedSite(actor, siteId);
  const stored = await latestStoredReport(readOnlyDatabase(), site.id);
  if (stored === null) return null;
  const open = homePagePart(stored.report);
  return {
    report: toReport(open, {
      id: stored.scanId,
      siteId: null,
      host: site.host,
      trigger: stored.trigger,
    }),
    fixes: open.fixes,
    surfaces: open.surfaces,
  };
}
