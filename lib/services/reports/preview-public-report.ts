import type { Actor } from '@/lib/access/actor';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getOwnedSite } from '../sites/get-owned-site';
import type { SiteReportView } from './get-site-report-view';
import { toReport } from './report-view';
import { homePagePart, latestStoredReport } from './stored-report';

/** What a publishing site shows of its newest scan, as its owner may see it before; null while there is no scan. */
export async function previewPublicReport(
  org: Actor,
  siteId: string,
): Promise<SiteReportView | null> {
  const site = await getOwnedSite(org, siteId);
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
