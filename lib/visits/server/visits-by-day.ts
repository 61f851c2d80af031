import { clientByToken, type Client } from '@seamark/engine';
import type { VisitRow } from '../contract';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { timeSql } from '@/lib/platform/db/time-sql';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { saturated } from './saturated';
import { visitRows } from './list-visits';
import { DAY_MS } from '@/lib/platform/time';

/** Requests of AI clients in a day (UTC), by purpose. */
export type VisitDay = Readonly<Record<Client['purpose'], number>> & {
  /** `2026-11-26` */
  readonly day: string;
};

/** Days of the chart and of the download. */
export const CHART_MS = 90 * 86_400_000;
/** Days times clients, times proofs. */
const ROWS_MAX = 20_000;

/**
 * Every day from the first one with visits in the period; impostors and sent people are left out. Not by `visitRows`:
 * its sums of outcomes would make the page of a year a tenth slower.
 */
export async function visitsByDay(siteId: string, from: Date, to: Date): Promise<VisitDay[]> {
  const rows = await readOnlyDatabase().$queryRaw<
    { readonly day: Date; readonly client: string; readonly requests: bigint }[]
  >`SELECT day, client, ${saturated('sum(requests)')}::bigint AS requests
    FROM "VisitDayCount"
    WHERE "siteId" = ${siteId}::uuid AND day >= ${timeSql(from)} AND day < ${timeSql(to)}
      AND proof IN ('verified', 'claimed')
    GROUP BY 1, 2 HAVING sum(requests) > 0 ORDER BY 1`;
  const first = rows[0];
  if (first === undefined) return [];
  const days = new Map<string, Record<Client['purpose'], number>>();
  for (let at = first.day.getTime(); at < to.getTime(); at += DAY_MS)
    days.set(dayOf(at), { training: 0, search: 0, person: 0, agent: 0 });
  for (const { day, client, requests } of rows) {
    const sums = days.get(dayOf(day.getTime()));
    const purpose = clientByToken(client)?.purpose;
    if (sums !== undefined && purpose !== undefined) sums[purpose] += Number(requests);
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
