import { clientByToken, type Client } from '@seamark/engine';
import type { VisitRow } from '../contract';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { timeSql } from '@/lib/platform/db/time-sql';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { saturated } from './saturated';
import { visitRows } from './list-visits';
import { DAY_MS } from '@/lib/platform/time';

/** Requests of AI clients in a day (UTC), and those of each purpose. */
export type VisitDay = Readonly<Record<Client['purpose'] | 'requests' | 'refused', number>> & {
  /** `2026-11-26` */
  readonly day: string;
};

/** Days of the chart and of the download. */
export const CHART_MS = 90 * 86_400_000;
/** Days times clients, times proofs. */
const ROWS_MAX = 20_000;

/**
 * Every day from the first one with visits in the period, of all clients or of one; impostors and sent people are left
 * out. Not by `visitRows`: its sums of outcomes would make the page of a year a tenth slower.
 */
export async function visitsByDay(
  siteId: string,
  from: Date,
  to: Date,
  client: string | null,
): Promise<VisitDay[]> {
  const rows = await readOnlyDatabase().$queryRaw<
    {
      readonly day: Date;
      readonly client: string;
      readonly requests: bigint;
      readonly refused: bigint;
    }[]
  >`SELECT day, client, ${saturated('sum(requests)')}::bigint AS requests,
      ${saturated("coalesce(sum(requests) FILTER (WHERE outcome = 'refused'), 0)")}::bigint AS refused
    FROM "VisitDayCount"
    WHERE "siteId" = ${siteId}::uuid AND day >= ${timeSql(from)} AND day < ${timeSql(to)}
      AND proof IN ('verified', 'claimed') AND (${client}::text IS NULL OR client = ${client}::text)
    GROUP BY 1, 2 HAVING sum(requests) > 0 ORDER BY 1`;
  const first = rows[0];
  if (first === undefined) return [];
  const days = new Map<string, Record<Exclude<keyof VisitDay, 'day'>, number>>();
  for (let at = first.day.getTime(); at < to.getTime(); at += DAY_MS)
    days.set(dayOf(at), {
      requests: 0,
      refused: 0,
      training: 0,
      search: 0,
      person: 0,
      agent: 0,
    });
  for (const row of rows) {
    const sums = days.get(dayOf(row.day.getTime()));
    const purpose = clientByToken(row.client)?.purpose;
    if (sums === undefined || purpose === undefined) continue;
    sums[purpose] += Number(row.requests);
    sums.requests += Number(row.requests);
    sums.refused += Number(row.refused);
  }
  return [...days].map(([day, sums]) => ({ day, ...sums }));
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** All visits of the last 90 days, by day and client. */
export async function visitsOfLastDays(site: OwnedSite, now: Date): Promise<readonly VisitRow[]> {
  const from = new Date(now.getTime() - CHART_MS);
  const query = { by: 'day', client: undefined, from, to: now } as const;
  return visitRows(site.id, query, { limit: ROWS_MAX, offset: 0 }, 'days');
}
