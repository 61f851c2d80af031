import type { EngineReport } from '@/engine';
import type { Actor } from '@/lib/access/actor';
import type { Report } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/errors';
import { getOwnedSite } from '../sites/get-owned-site';
import {
  latestStoredReport,
  noReport,
  ownedReport,
  storedReportOf,
  type SiteReport,
} from './stored-report';

/** The report of a site with what its pages explain beyond the published part. */
export interface SiteReportView {
  readonly report: Report;
  readonly fixes: EngineReport['fixes'];
  readonly surfaces: EngineReport['surfaces'];
}

/** Of the named scan of an owned site, or of the latest succeeded one; null while there is none. */
export async function getSiteReportView(
  org: Actor,
  siteId: string,
  scanId?: string,
): Promise<SiteReportView | null> {
  const site = await getOwnedSite(org, siteId);
  const stored =
    scanId === undefined
      ? await latestStoredReport(readOnlyDatabase(), site.id)
      : await storedReportIn(site.id, scanId);
  return (
    stored && {
      report: ownedReport(stored),
      fixes: stored.report.fixes,
      surfaces: stored.report.surfaces,
    }
  );
}

/** As `getSiteReportView`, where there is nothing to say without one. */
export async function requireSiteReportView(
  org: Actor,
  siteId: string,
  scanId?: string,
): Promise<SiteReportView> {
  const view = await getSiteReportView(org, siteId, scanId);
  if (view === null) throw noReport();
  return view;
}

async function storedReportIn(siteId: string, scanId: string): Promise<SiteReport> {
  const stored = await storedReportOf(readOnlyDatabase(), scanId);
  if (stored?.siteId !== siteId)
    throw new AppError(
      'scan_not_found',
      'No such finished scan of this site. Its history lists them.',
    );
  return stored;
}
