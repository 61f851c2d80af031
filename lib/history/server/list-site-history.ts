import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { HistoryEntry, SiteHistory } from '../contract/history';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { SUMMARY, endOf, toScanSummary } from '@/lib/sites/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Successful scans of a site, newest first. */
export async function listSiteHistory(
  site: OwnedSite,
  page: Page,
  period: Period = {},
): Promise<Unwritten<SiteHistory>> {
  const { rows, nextOffset } = cutPage(page, await succeededScans(site.id, page, period));
  const scans = rows.map(asEntry);
  return {
    siteId: site.id,
    host: site.host,
    scans,
    nextOffset,
    nextStep: nextStepOf(site.id, page, period, scans),
  };
}

type HistoryRow = Awaited<ReturnType<typeof succeededScans>>[number];

function succeededScans(siteId: string, page: Page, { from, to }: Period) {
  return readOnlyDatabase().scan.findMany({
    where: {
      siteId,
      status: 'succeeded',
      ...((from ?? to) && {
        finishedAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
      }),
    },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    select: { ...SUMMARY, startedAt: true, durationMs: true },
    skip: page.offset,
    take: rowsToAsk(page) ?? 100,
  });
}

function asEntry(row: HistoryRow): HistoryEntry {
  const finishedAt = endOf(row);
  return {
    ...toScanSummary(row),
    startedAt: row.startedAt?.toISOString() ?? finishedAt,
    finishedAt,
    duration: row.durationMs ?? 0,
  };
}

function nextStepOf(id: string, page: Page, { from, to }: Period, scans: readonly HistoryEntry[]) {
  if (scans.length === 0 && (from ?? to) !== undefined)
    return 'No scan finished in this period. Send another, or none.';
  if (scans.length === 0 && page.offset === 0)
    return sentence`Start the first scan: ${nameCall('startSiteScan', { id })}.`;
  if (scans.length === 1 && page.offset === 0)
    return sentence`See what to fix first: ${nameCall('listFixes', { id })}.`;
  return sentence`See what changed between the latest two scans: ${nameCall('compareScans', { id })}.`;
}
