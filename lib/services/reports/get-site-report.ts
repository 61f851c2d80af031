import type { OrgContext } from '@/lib/access/org-context';
import type { Report } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { getOwnedSite } from '../sites/get-owned-site';
import { ownedReport, requireLatestReport } from './stored-report';

/** The report of the latest succeeded scan of an owned site. */
export async function getSiteReport(org: OrgContext, siteId: string): Promise<Report> {
  const site = await getOwnedSite(org, siteId);
  return ownedReport(await requireLatestReport(readOnlyDatabase(), site.id));
}
