import type { OrgContext } from '@/lib/access/org-context';
import type { Comparison, ScanPick } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/errors';
import type { StoredReport } from '../reports/stored-report';
import { SUMMARY, endOf, toScanSummary } from '../scans/scan-summary';
import { getOwnedSite } from '../sites/get-owned-site';
import { diffReports } from './diff-reports';

/** Two finished scans of an owned site side by side: the two that were picked, or the latest two. */
export async function compareSiteScans(org: OrgContext, siteId: string, pick: ScanPick): Promise<Comparison> {
  const site = await getOwnedSite(org, siteId);
  const [before, after] = await pickTwo(site.id, pick);
  return {
    siteId: site.id, host: site.host, before: toScanSummary(before), after: toScanSummary(after), checksScope: 'origin',
    ...diffReports(reportOf(before), reportOf(after)),
  };
}

const FINISHED = { ...SUMMARY, report: { select: { body: true } } } as const;
type FinishedScan = Awaited<ReturnType<typeof latestTwo>>[number];

function latestTwo(siteId: string) {
  return readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded' }, orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }], take: 2, select: FINISHED,
  });
}

async function pickTwo(siteId: string, pick: ScanPick): Promise<[before: FinishedScan, after: FinishedScan]> {
  const { before_scan_id: beforeId, after_scan_id: afterId } = pick;
  if (beforeId !== undefined && afterId !== undefined) return pickById(siteId, beforeId, afterId);
  const [after, before] = await latestTwo(siteId);
  if (after === undefined || before === undefined)
    throw notEnough(`Two finished scans are needed; this site has ${after === undefined ? 'none' : 'one'}. Start another and ask again.`);
  return [before, after];
}

async function pickById(siteId: string, beforeId: string, afterId: string): Promise<[FinishedScan, FinishedScan]> {
  if (beforeId === afterId) throw notEnough('before_scan_id and after_scan_id name the same scan. Give two different ones.');
  const found = await readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded', id: { in: [beforeId, afterId] } }, select: FINISHED,
  });
  const [before, after] = [beforeId, afterId].map((id) => found.find((scan) => scan.id === id));
  if (before === undefined || after === undefined)
    throw new AppError('scan_not_found', 'No such finished scan of this site. List them with GET /api/v1/me/sites/{id}/history.');
  if (orderOf(before) > orderOf(after))
    throw new AppError('invalid_scan_order', 'before_scan_id is newer than after_scan_id. Swap them.');
  return [before, after];
}

const notEnough = (message: string) => new AppError('not_enough_scans', message);

/** The order of the history: by end, then id. Both have a fixed length, so text compares as they do. */
const orderOf = (scan: FinishedScan): string => `${endOf(scan)} ${scan.id}`;

function reportOf({ id, report }: FinishedScan): StoredReport {
  if (report === null) throw new Error(`Scan ${id} succeeded without a report.`);
  return JSON.parse(report.body) as StoredReport;
}
