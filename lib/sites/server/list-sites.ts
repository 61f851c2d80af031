import type { Actor } from '@/lib/platform/access/actor';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { Site, SiteList } from '../contract/sites';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { toScanSummary, type SummaryRow } from './scan-summary';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

/**
 * Sites by host, each with its latest two succeeded scans; three queries for any number of sites.
 */
export async function listSites(
  actor: Actor,
  page: Page,
  tag?: string,
): Promise<Unwritten<SiteList>> {
  const { rows, nextOffset } = cutPage(page, await sitesOf(actor, page, tag));
  const ids = rows.map((row) => row.id);
  const [latest, active] = await Promise.all([latestScans(ids), activeScans(ids)]);
  const sites = rows.map((row) =>
    asSite(
      row,
      latest.filter((scan) => scan.siteId === row.id),
      active.find((scan) => scan.siteId === row.id)?.id ?? null,
    ),
  );
  return { sites, nextOffset, nextStep: nextStepOf(sites, page, tag) };
}

type ListedSite = Awaited<ReturnType<typeof sitesOf>>[number];

/** Ordered by bytes, independent of the database's collation. */
async function sitesOf(actor: Actor, page: Page, tag?: string) {
  const sites = await readOnlyDatabase().site.findMany({
    where: sitesWithTag(actor, tag),
    select: {
      id: true,
      host: true,
      url: true,
      name: true,
      verifiedAt: true,
      schedule: true,
      tags: true,
      createdAt: true,
    },
  });
  const { offset } = page;
  return sites
    .sort((a, b) => (a.host < b.host ? -1 : 1))
    .slice(offset, offset + (rowsToAsk(page) ?? Infinity));
}

type ScanOfSite = SummaryRow & { readonly siteId: string };

/** Reads two index entries per site, however long its history is. */
function latestScans(siteIds: readonly string[]): Promise<ScanOfSite[]> {
  return readOnlyDatabase().$queryRaw<ScanOfSite[]>`
    SELECT scan.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT id, "siteId", score, "originScore", "pageCount", engine, "finishedAt", trigger::text AS trigger FROM "Scan"
      WHERE "siteId" = site.id AND status = 'succeeded' ORDER BY "finishedAt" DESC, id DESC LIMIT 2) AS scan`;
}

/**
 * The statuses are literals: PostgreSQL uses the partial index of active scans only if it sees
 * them.
 */
export function activeScans(siteIds: readonly string[]): Promise<{ id: string; siteId: string }[]> {
  return readOnlyDatabase().$queryRaw<{ id: string; siteId: string }[]>`
    SELECT id, "siteId" FROM "Scan" WHERE "siteId" = ANY(${[...siteIds]}::uuid[]) AND status IN ('queued', 'running')`;
}

function asSite(
  row: ListedSite,
  [latest, previous]: readonly ScanOfSite[],
  activeScanId: string | null,
): Site {
  const latestScore = latest?.score ?? null;
  const previousScore = previous?.score ?? null;
  return {
    id: row.id,
    host: row.host,
    url: row.url,
    name: row.name,
    verified: row.verifiedAt !== null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    schedule: row.schedule,
    latestScore,
    previousScore,
    scoreDelta: latestScore === null || previousScore === null ? null : latestScore - previousScore,
    latestScan: latest ? toScanSummary(latest) : null,
    previousScan: previous ? toScanSummary(previous) : null,
    activeScanId,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  };
}

function nextStepOf(sites: readonly Site[], { offset }: Page, tag?: string) {
  const idle = sites.filter((site) => site.activeScanId === null);
  const unmeasured = idle.find((site) => site.latestScan === null);
  if (unmeasured)
    return sentence`Scan ${unmeasured.host}: ${nameCall('startSiteScan', { id: unmeasured.id })}.`;
  for (const { host, activeScanId: id } of sites)
    if (id !== null) return sentence`Wait for the scan of ${host}: ${nameCall('getScan', { id })}.`;
  const [worst] = [...idle].sort((a, b) => (a.latestScore ?? 0) - (b.latestScore ?? 0));
  if (!worst)
    return offset > 0
      ? 'There are no more sites. List them from the beginning.'
      : tag === undefined
        ? 'Add a site to this organization.'
        : 'No site has this tag. List all sites to see their tags.';
  return sentence`See the fixes of ${worst.host}: ${nameCall('listFixes', { id: worst.id })}.`;
}
