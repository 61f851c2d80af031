import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import { lostBy } from '../history-finding';
import { pointsByCheck, type PointsOfCheck, type ScoredReport } from '@/lib/reports';
import type { TimelineEntry } from './read-timeline';

/** At most this many drops are explained, newest first. */
const DROPS_MAX = 12;

/** The members that scores are computed from, without parsing whole reports here. */
const SCORED: Prepared = {
  name: 'scored-reports',
  text: `SELECT "scanId",
           COALESCE((SELECT json_agg(json_build_object('id', c->'id', 'name', c->'name', 'score', c->'score', 'weight', c->'weight', 'applicable', c->'applicable'))
            FROM json_array_elements(body::json->'checks') c), '[]') AS checks,
           COALESCE((SELECT json_agg(json_build_object('score', p->'score')) FROM json_array_elements(body::json->'pages') p), '[]') AS pages
         FROM "Report" WHERE "scanId" = ANY($1::uuid[])`,
};

/**
 * Points by check of the newest scan and of the drops, by id of the scan; `entries` are newest first, and each is compared
 * with the one before.
 */
export async function readScoreChanges(
  entries: readonly TimelineEntry[],
): Promise<ReadonlyMap<string, readonly PointsOfCheck[]>> {
  const pairs = entries
    .flatMap((entry, index) => {
      const before = entries[index + 1];
      const isShown = index === 0 ? entry.likeForLike : lostBy(entry) > 0;
      return before !== undefined && isShown ? [[before.id, entry.id] as const] : [];
    })
    .slice(0, DROPS_MAX);
  if (pairs.length === 0) return new Map();
  const rows = await readPrepared<ScoredReport & { readonly scanId: string }>(SCORED, [
    [...new Set(pairs.flat())],
  ]);
  const reports = new Map(rows.map((row) => [row.scanId, row]));
  return new Map(
    pairs.flatMap(([earlier, later]) => {
      const [before, after] = [reports.get(earlier), reports.get(later)];
      return before && after ? [[later, pointsByCheck(before, after)] as const] : [];
    }),
  );
}
