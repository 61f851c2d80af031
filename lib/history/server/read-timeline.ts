import { gradeOf } from '@seamark/engine';
import type { Grade, ScanSummary } from '@/lib/platform/contract/types';
import type { Marker } from '../contract/markers';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { markersBetween } from './list-markers';
import { contractNews, type ContractNews } from './site-contracts';
import { isLikeForLike, SUMMARY, toScanSummary } from '@/lib/sites/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';

export interface TimelineEntry extends ScanSummary {
  readonly grade: Grade | null;
  readonly profile: string;
  readonly checksPassed: number | null;
  readonly checksApplicable: number | null;
  readonly openFindings: number | null;
  /** Score change since the previous scan; null without one. */
  readonly delta: number | null;
  /** Engine of the previous scan, if different; otherwise null. */
  readonly engineBefore: string | null;
  /**
   * True if engine, pages and applicable checks equal those of the previous scan, as in a
   * comparison of both.
   */
  readonly likeForLike: boolean;
  /** Fixes that this scan verified. */
  readonly verified: number;
  /** What its contracts changed for clients; null if nothing. */
  readonly contracts: ContractNews | null;
  /** Set since the previous scan, oldest first. */
  readonly markers: readonly Marker[];
}

export interface Timeline {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  readonly hasOlder: boolean;
  /** Set since the newest scan, oldest first. */
  readonly newMarkers: readonly Marker[];
  /** True if the site has a succeeded scan, also outside of the requested period. */
  readonly hasAny: boolean;
}

export interface TimelineQuery {
  /** Null: since the first scan. */
  readonly since: Date | null;
  readonly rows: number;
}

/** Succeeded scans of a site with the changes since the previous one. Parses no report. */
export async function readTimeline(
  site: OwnedSite,
  { since, rows }: TimelineQuery,
): Promise<Timeline> {
  // One extra row: the scan before the oldest one shown.
  const scans = await newestScans(site.id, rows + 1);
  const within = scans.filter(
    (scan) => since === null || (scan.finishedAt !== null && scan.finishedAt >= since),
  );
  const shown = within.slice(0, rows);
  const hasOlder = within.length > rows;
  const verified = await verifiedBy(
    site.id,
    shown.map((scan) => scan.id),
  );
  const oldest = scans[shown.length] ?? null;
  const markers = await markersBetween(
    readOnlyDatabase(),
    site.id,
    oldest?.finishedAt ?? null,
    null,
  );
  return {
    entries: shown.map((scan, index) => {
      const before = scans[index + 1] ?? null;
      return {
        ...asEntry(scan, before, verified.get(scan.id) ?? 0),
        markers: markers.filter((marker) => isBetween(marker, before, scan)),
      };
    }),
    newMarkers: markers.filter((marker) => isBetween(marker, scans[0] ?? null, null)),
    hasOlder,
    hasAny: scans.length > 0,
  };
}

type TimelineScan = Awaited<ReturnType<typeof newestScans>>[number];

function newestScans(siteId: string, take: number) {
  return readOnlyDatabase().scan.findMany({
    where: { siteId, status: 'succeeded' },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
    select: {
      ...SUMMARY,
      coverage: true,
      profile: true,
      checksPassed: true,
      checksApplicable: true,
      openFindings: true,
      contracts: true,
    },
  });
}

async function verifiedBy(
  siteId: string,
  scanIds: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  const groups = await readOnlyDatabase().verification.groupBy({
    by: ['verifiedScanId'],
    where: { siteId, status: 'verified', verifiedScanId: { in: [...scanIds] } },
    _count: true,
  });
  return new Map(groups.map((group) => [group.verifiedScanId, group._count]));
}

/** After one scan, and no later than the other. */
function isBetween(
  { at }: Marker,
  after: TimelineScan | null,
  until: TimelineScan | null,
): boolean {
  const time = new Date(at);
  const [from, to] = [after?.finishedAt ?? null, until?.finishedAt ?? null];
  return (from === null || time > from) && (to === null || time <= to);
}

function asEntry(
  row: TimelineScan,
  before: TimelineScan | null,
  verified: number,
): Omit<TimelineEntry, 'markers'> {
  const { profile, checksPassed, checksApplicable, openFindings, score } = row;
  return {
    ...toScanSummary(row),
    profile,
    checksPassed,
    checksApplicable,
    openFindings,
    verified,
    contracts: contractNews(row.contracts),
    grade: score === null ? null : gradeOf(score),
    delta: score === null || before === null || before.score === null ? null : score - before.score,
    engineBefore: before === null || before.engine === row.engine ? null : before.engine,
    likeForLike: before !== null && isLikeForLike(row, before),
  };
}
