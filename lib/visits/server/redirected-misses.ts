import { saturated } from './saturated';
import { missesSentence, type RedirectedMisses } from '../visits-sentence';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { timeSql } from '@/lib/platform/db/time-sql';

const CLIENTS_MAX = 5;

/** Misses of addresses whose redirects work, by client. The hour of the scan that saw them work counts as before. */
export async function redirectedMisses(
  siteId: string,
  worksSince = new Date(0),
): Promise<RedirectedMisses[]> {
  const rows = await readOnlyDatabase().$queryRaw<
    { client: string; before: bigint; since: bigint }[]
  >`SELECT client,
      ${saturated('coalesce(sum(requests) FILTER (WHERE hour <= "worksSince"), 0)')}::bigint AS before,
      ${saturated('coalesce(sum(requests) FILTER (WHERE hour > "worksSince"), 0)')}::bigint AS since
    FROM "MissingCount" missed JOIN "SiteRedirect" redirect USING ("siteId", path)
    WHERE "siteId" = ${siteId}::uuid AND "worksSince" >= ${timeSql(worksSince)} AND hour >= "worksSince" - interval '7 days'
    GROUP BY client ORDER BY 2 DESC, client LIMIT ${CLIENTS_MAX}`;
  return rows.map(({ client, before, since }) => ({
    client,
    before: Number(before),
    since: Number(since),
  }));
}

/** What redirects changed that work since this time, in sentences. */
export const redirectLines = async (siteId: string, worksSince: Date): Promise<string[]> =>
  (await redirectedMisses(siteId, worksSince)).map(missesSentence);

/** Days on which scans saw redirects work for the first time, as marks of the chart. */
export async function redirectMarks(
  siteId: string,
  from: Date,
): Promise<{ readonly at: string; readonly note: string }[]> {
  const rows = await readOnlyDatabase().siteRedirect.groupBy({
    by: ['worksSince'],
    where: { siteId, worksSince: { gte: from } },
    _count: true,
    orderBy: { worksSince: 'asc' },
  });
  return rows.flatMap(({ worksSince, _count: redirects }) =>
    worksSince === null
      ? []
      : [
          {
            at: worksSince.toISOString(),
            note: redirects === 1 ? '1 redirect works' : `${redirects} redirects work`,
          },
        ],
  );
}
