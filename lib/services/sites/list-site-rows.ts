import { gradeOf, type Grade } from '@seamark/engine';
import type { Actor } from '@/lib/access/actor';
import type { Site } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { isLikeForLike } from '../reports/like-for-like';
import { listSites } from './list-sites';

/** A site as the table of sites shows it. */
export interface SiteRow {
  readonly site: Site;
  readonly grade: Grade | null;
  /** What the origin of the latest scan lacks to 100; gains overlap, so they are not added up. */
  readonly openPoints: number | null;
  /** Whether the latest scan and the one before may be compared. */
  readonly likeForLike: boolean;
  /** Of the engine that measured last, oldest first: scores of different engines make no line. */
  readonly scores: readonly number[];
}

const SCORES_MAX = 20;

/** All sites of the organization with what their latest scans say; four queries, however many sites. */
export async function listSiteRows(actor: Actor): Promise<SiteRow[]> {
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  const scans = await recentScans(sites.map(({ id }) => id));
  return sites.map((site) => {
    const own = scans.filter(({ siteId }) => siteId === site.id);
    return {
      site,
      grade: site.latestScore === null ? null : gradeOf(site.latestScore),
      openPoints: own[0]?.openPoints ?? null,
      likeForLike: own[0] !== undefined && own[1] !== undefined && isLikeForLike(own[0], own[1]),
      scores: own
        .filter(({ engine }) => engine === own[0]?.engine)
        .map(({ score }) => score)
        .reverse(),
    };
  });
}

interface RecentScan {
  readonly siteId: string;
  readonly score: number;
  readonly engine: string;
  readonly coverage: string | null;
  readonly openPoints: number | null;
}

/** Newest first. */
function recentScans(siteIds: readonly string[]): Promise<RecentScan[]> {
  return readOnlyDatabase().$queryRaw<RecentScan[]>`
    SELECT scan.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT "siteId", score, engine, coverage, "openPoints" FROM "Scan"
      WHERE "siteId" = site.id AND status = 'succeeded' ORDER BY "finishedAt" DESC, id DESC LIMIT ${SCORES_MAX}::int) AS scan`;
}
