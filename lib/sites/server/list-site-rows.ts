import { gradeOf, groupBy, type Grade } from '@seamark/engine';
import type { WorstReader } from '../sites-view';
import type { Actor } from '@/lib/platform/access/actor';
import type { Site } from '../contract/sites';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { isLikeForLike } from './like-for-like';
import { listSites } from './list-sites';

/** A site in the table of sites. */
export interface SiteRow {
  readonly site: Site;
  readonly grade: Grade | null;
  /** The kind of reader that gets least; null if all get everything. */
  readonly worstReader: WorstReader | null;
  /** Why the latest two scans are not comparable; null if they are. */
  readonly otherBasis: 'new engine' | 'other pages' | null;
  /**
   * Scores by the latest scan's engine, oldest first: scores of different engines do not form a
   * line.
   */
  readonly scores: readonly number[];
}

const SCORES_MAX = 20;

/**
 * All sites of the organization with data of their latest scans; four queries for any number of
 * sites.
 */
export async function listSiteRows(actor: Actor): Promise<SiteRow[]> {
  const { sites } = await listSites(actor, { limit: null, offset: 0 });
  const scans = groupBy(await recentScans(sites.map(({ id }) => id)), ({ siteId }) => siteId);
  return sites.map((site) => {
    const siteScans = scans.get(site.id) ?? [];
    return {
      site,
      grade: site.latestScore === null ? null : gradeOf(site.latestScore),
      worstReader: siteScans[0]?.worstReader ?? null,
      otherBasis: otherBasisOf(siteScans),
      scores: siteScans
        .filter(({ engine }) => engine === siteScans[0]?.engine)
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
  readonly worstReader: WorstReader | null;
}

function otherBasisOf([latest, previous]: readonly RecentScan[]): SiteRow['otherBasis'] {
  if (!latest || !previous || isLikeForLike(latest, previous)) return null;
  return latest.engine === previous.engine ? 'other pages' : 'new engine';
}

/** Newest first. */
function recentScans(siteIds: readonly string[]): Promise<RecentScan[]> {
  return readOnlyDatabase().$queryRaw<RecentScan[]>`
    SELECT scan.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT "siteId", score, engine, coverage, "worstReader" FROM "Scan"
      WHERE "siteId" = site.id AND status = 'succeeded' ORDER BY "finishedAt" DESC, id DESC LIMIT ${SCORES_MAX}::int) AS scan`;
}
