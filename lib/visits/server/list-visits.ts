import { clientByToken } from '@seamark/engine';
import { cutPage, rowsToAsk, type Page } from '@/lib/platform/contract/page';
import type { VisitList, VisitOutcome, VisitQuery, VisitRow } from '../contract';
import { Prisma } from '@/lib/platform/db/generated/client';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { timeSql } from '@/lib/platform/db/time-sql';
import { visitsSentence } from '../visits-sentence';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { saturated } from './saturated';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@/lib/platform/time';

/** More rows than the catalogue has clients, times proofs and days. */
export const ALL_ROWS = { limit: 500, offset: 0 } as const;

/** Columns that rows are grouped by, besides client and proof. */
const GROUPS = {
  client: Prisma.sql`NULL::timestamptz, NULL::text`,
  template: Prisma.sql`NULL::timestamptz, template`,
  day: Prisma.sql`date_trunc('day', hour, 'UTC'), NULL::text`,
  hour: Prisma.sql`hour, NULL::text`,
} as const;

interface CountedRow {
  readonly at: Date | null;
  readonly template: string | null;
  readonly client: string;
  readonly proof: VisitRow['proof'];
  readonly requests: bigint;
  readonly bytes: bigint;
  readonly served: bigint;
  readonly redirected: bigint;
  readonly refused: bigint;
  readonly missing: bigint;
  readonly failed: bigint;
}

type RowsQuery = Pick<VisitQuery, 'by' | 'client'> & { readonly from: Date; readonly to: Date };

/** Sums by day have no templates, and are a hundredth of the rows. */
const TABLES = {
  hours: Prisma.sql`(SELECT * FROM "VisitCount")`,
  days: Prisma.sql`(SELECT "siteId", day AS hour, client, proof, outcome, NULL::text AS template, requests, bytes FROM "VisitDayCount")`,
} as const;

/** Counts of a site in a period: by the hour, or of whole days (UTC). */
export async function visitRows(
  siteId: string,
  { by, client, from, to }: RowsQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  table: keyof typeof TABLES = 'hours',
): Promise<VisitRow[]> {
  const sum = (outcome: VisitOutcome) =>
    Prisma.sql`${saturated(`coalesce(sum(requests) FILTER (WHERE outcome = '${outcome}'), 0)`)}::bigint`;
  const rows = await readOnlyDatabase().$queryRaw<CountedRow[]>`
    SELECT at, template, client, proof, ${saturated('sum(requests)')}::bigint AS requests,
           ${saturated('sum(bytes)')}::bigint AS bytes,
           ${sum('served')} AS served, ${sum('redirected')} AS redirected, ${sum('refused')} AS refused,
           ${sum('missing')} AS missing, ${sum('failed')} AS failed
    FROM (SELECT ${GROUPS[by]}, client, proof, outcome, requests, bytes FROM ${TABLES[table]} AS counts
          WHERE "siteId" = ${siteId}::uuid AND hour >= ${timeSql(from)} AND hour < ${timeSql(to)}
            AND (${client ?? null}::text IS NULL OR client = ${client ?? null}::text))
      AS counted(at, template, client, proof, outcome, requests, bytes)
    GROUP BY at, template, client, proof HAVING sum(requests) > 0
    ORDER BY at DESC, requests DESC, client, proof, template LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(asRow);
}

function asRow({ at, template, client, proof, ...counts }: CountedRow): VisitRow {
  const entry = clientByToken(client);
  return {
    at: at === null ? null : at.toISOString(),
    template,
    client,
    operator: proof === 'visitor' ? client : (entry?.operator ?? null),
    purpose: proof === 'visitor' ? 'visitor' : (entry?.purpose ?? null),
    proof,
    requests: Number(counts.requests),
    bytes: Number(counts.bytes),
    served: Number(counts.served),
    redirected: Number(counts.redirected),
    refused: Number(counts.refused),
    missing: Number(counts.missing),
    failed: Number(counts.failed),
  };
}

/** False for impostors, and for people that answer engines sent. */
export const isOfClient = ({ proof }: VisitRow): boolean =>
  proof === 'verified' || proof === 'claimed';

/** True if counts of the site came in the last 30 days. */
export const hasVisits = async (siteId: string): Promise<boolean> =>
  (await readOnlyDatabase().visitBatch.findFirst({ where: { siteId }, select: { id: true } })) !==
  null;

/** Rows by client of seven days (UTC), of which the last one is that of `until`. */
export function weekRows(siteId: string, until: Date, client?: string | null): Promise<VisitRow[]> {
  const to = new Date(until.getTime() - (until.getTime() % DAY_MS) + DAY_MS);
  return visitRowsBetween(siteId, new Date(to.getTime() - WEEK_MS), to, client);
}

/** Rows by client of whole days (UTC), of all clients or of one. */
export const visitRowsBetween = (
  siteId: string,
  from: Date,
  to: Date,
  client: string | null = null,
): Promise<VisitRow[]> =>
  visitRows(siteId, { by: 'client', client: client ?? undefined, from, to }, ALL_ROWS, 'days');

/** What AI clients did in the seven days before, in a sentence; null before the first counts. */
export async function weekOfVisits(siteId: string, until: Date): Promise<string | null> {
  const [rows, isKnown] = await Promise.all([weekRows(siteId, until), hasVisits(siteId)]);
  return isKnown ? visitsSentence(rows.filter(isOfClient)) : null;
}

export async function listVisits(
  site: OwnedSite,
  { by, client, from, to }: VisitQuery,
  page: Page,
): Promise<Unwritten<VisitList>> {
  // The whole hour, so that the response is the same until counts are added.
  const end = to === undefined ? endOfHour(Date.now()) : new Date(to);
  const start = from === undefined ? new Date(end.getTime() - WEEK_MS) : new Date(from);
  const visits = await visitRows(
    site.id,
    { by, client, from: start, to: end },
    { limit: rowsToAsk(page) ?? 51, offset: page.offset },
  );
  const { rows, nextOffset } = cutPage(page, visits);
  return {
    siteId: site.id,
    host: site.host,
    from: start.toISOString(),
    to: end.toISOString(),
    visits: rows,
    nextOffset,
    nextStep: nextStepOf(site.id, rows),
  };
}

const endOfHour = (now: number) => new Date((Math.floor(now / HOUR_MS) + 1) * HOUR_MS);

function nextStepOf(id: string, rows: readonly VisitRow[]) {
  const refused = rows.find((row) => row.refused > 0 && row.proof === 'verified');
  if (refused)
    return sentence`${refused.client} was refused ${refused.refused} times. See why: ${nameCall('getFix', { id, checkId: 'agent-access' })}.`;
  if (rows.length === 0)
    return `No visits are known in this period. Send them: seamark visits access.log --site ${id}.`;
  return sentence`See what to fix for these clients: ${nameCall('listFixes', { id })}.`;
}
