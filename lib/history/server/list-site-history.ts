import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { HistoryEntry, SiteHistory } from '../contract/history';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { SUMMARY, endOf, toScanSummary } from '@/lib/sites/server';
import { getOwnedSite } from '@/lib/platform/access/owned-site';

/** Successful scans of a site, newest first. */
export async function listSiteHistory(
  actor: Actor,
  siteId: string,
  page: Page,
): Promise<SiteHistory> {
  const site = await getOwnedSite(actor, siteId);
  const { rows, nextOffset } = cutPage(page, await succeededScans(site.id, page));
  const scans = rows.map(asEntry);
  return {
    siteId: site.id,
    host: site.host,
    scans,
    nextOffset,
    nextStep: nextStepOf(site.id, page, scans),
  };
}

type HistoryRow = Awaited<ReturnType<typeof succeededScans>>[number];

function succeededScans(siteId: string, page: Page) {
  return readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded' },
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

function nextStepOf(siteId: string, page: Page, scans: readonly HistoryEntry[]): string {
  const site = `/api/v1/me/sites/${siteId}`;
  if (scans.length === 0 && page.offset === 0) return `Start the first scan: POST ${site}/scan.`;
  if (scans.length === 1 && page.offset === 0) return `See what to fix first: GET ${site}/fixes.`;
  return `See what changed between the latest two scans: GET ${site}/compare.`;
}
