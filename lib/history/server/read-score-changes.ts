import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import type { PointsOfCheck } from '@/lib/reports';
import { pointsOfCheck, type ScoredCheck } from '@/lib/reports/server';
import type { TimelineEntry } from './read-timeline';

/** At most this many rises and drops are explained, newest first. */
const CHANGES_MAX = 12;

/** The members that scores are computed from, without parsing whole reports here. An absent member stays absent. */
const SCORED: Prepared = {
  name: 'scored-reports',
  text: `SELECT "scanId", (body::json->>'score')::int AS score, body::json->'readers' AS readers,
           COALESCE((SELECT json_agg(json_build_object('id', c->'id', 'applicable', c->'applicable', 'informational', c->'informational',
             'findings', (SELECT COALESCE(json_agg(json_strip_nulls(json_build_object('code', f->'code', 'effect', f->'effect', 'extent', f->'extent', 'clients', COALESCE(f->'clients', '[]'), 'request', f->'request'))), '[]')
               FROM json_array_elements(c->'findings') f WHERE f->>'status' IN ('warn', 'fail') OR f->>'code' = 'agent-access/same')))
            FROM json_array_elements(body::json->'checks') c), '[]') AS checks,
           COALESCE((SELECT json_agg(json_build_object('score', p->'score')) FROM json_array_elements(body::json->'pages') p), '[]') AS pages
         FROM "Report" WHERE "scanId" = ANY($1::uuid[])`,
};

/**
 * Points by check of the newest scan, and of rises and drops, by id of the scan; `entries` are newest first, and each is
 * compared with the one before.
 */
export async function readScoreChanges(
  entries: readonly TimelineEntry[],
): Promise<ReadonlyMap<string, readonly PointsOfCheck[]>> {
  const pairs = entries
    .flatMap((entry, index) => {
      const before = entries[index + 1];
      const isShown = entry.likeForLike && (index === 0 || entry.delta !== 0);
      return before !== undefined && isShown ? [[before.id, entry.id] as const] : [];
    })
    .slice(0, CHANGES_MAX);
  if (pairs.length === 0) return new Map();
  const rows = await readPrepared<ScoredCheck & { readonly scanId: string }>(SCORED, [
    [...new Set(pairs.flat())],
  ]);
  const reports = new Map(rows.map((row) => [row.scanId, row]));
  return new Map(
    pairs.flatMap(([earlier, later]) => {
      const [before, after] = [reports.get(earlier), reports.get(later)];
      return before && after ? [[later, pointsOfCheck(before, after)] as const] : [];
    }),
  );
}
