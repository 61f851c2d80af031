import type { EngineReport } from '@/engine';
import type { OrgContext } from '@/lib/access/org-context';
import type { Report } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getOwnedSite } from '../sites/get-owned-site';
import { latestStoredReport, noReport, ownedReport } from './stored-report';

/** The report of a site with what its pages explain beyond the published part. */
export interface SiteReportView {
  readonly report: Report;
  readonly fixes: EngineReport['fixes'];
  readonly surfaces: EngineReport['surfaces'];
}

/** Of the latest succeeded scan of an owned site; null while there is none. */
export async function getSiteReportView(org: OrgContext, siteId: string): Promise<SiteReportView | null> {
  const site = await getOwnedSite(org, siteId);
  const stored = await latestStoredReport(readOnlyDatabase(), site.id);
  return stored && { report: ownedReport(stored), fixes: stored.report.fixes, surfaces: stored.report.surfaces };
}

/** As `getSiteReportView`, where there is nothing to say without one. */
export async function requireSiteReportView(org: OrgContext, siteId: string): Promise<SiteReportView> {
  const view = await getSiteReportView(org, siteId);
  if (view === null) throw noReport();
  return view;
}
