import type { Report } from '@/lib/reports/contract/report';
import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import type { SideBySideSite } from '../side-by-side';
import { findPlace, publicScoresOf } from '@/lib/reports/server';

const NEWEST_OF: Prepared = {
  name: 'newest-public-reports',
  text: `SELECT asked.host, newest.body, newest.internals -> 'verdict' AS verdict, newest.internals -> 'readers' AS readers
         FROM unnest($1::text[]) WITH ORDINALITY AS asked(host, number)
         LEFT JOIN LATERAL (SELECT body, COALESCE(internals, detail)::json AS internals FROM "PublicReport" WHERE host = asked.host
                            ORDER BY "scannedAt" DESC, id DESC LIMIT 1) newest ON true
         ORDER BY asked.number`,
};

type Row = Pick<SideBySideSite, 'host' | 'verdict' | 'readers'> & { readonly body: string | null };

/** Newest public report and public scores of each host, in the given order. Starts no scan. */
export async function getSideBySideSites(hosts: readonly string[]): Promise<SideBySideSite[]> {
  const [rows, scores, places] = await Promise.all([
    readPrepared<Row>(NEWEST_OF, [hosts]),
    publicScoresOf(hosts),
    Promise.all(hosts.map(findPlace)),
  ]);
  return rows.map(({ host, body, verdict, readers }, index) => ({
    host,
    // storePublicReport wrote it.
    report: body === null ? null : (JSON.parse(body) as Report),
    verdict,
    readers,
    place: places[index] ?? null,
    history: scores.get(host) ?? [],
  }));
}
