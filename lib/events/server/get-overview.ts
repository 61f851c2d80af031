import * as z from 'zod';
import type { Actor } from '@/lib/platform/access/actor';
import {
  OverviewSort,
  type Overview,
  type OverviewColumn,
  type OverviewQuery,
  type SiteOverview,
} from '../contract/overview';
import { tagQuery } from '@/lib/platform/contract/tags';
import { TimeParam } from '@/lib/platform/contract/types';
import type { ReaderResult } from '@seamark/engine';
import { AppError } from '@/lib/platform/contract/app-error';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@/lib/platform/time';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';
import { databaseClock } from '@/lib/platform/db/clock';
import { activeScans, isLikeForLike } from '@/lib/sites/server';
import { saturated } from '@/lib/visits/server';
import { isLost } from '@/lib/questions';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { resultsOf } from '@/lib/questions/server';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { byValue } from '@/lib/platform/text/by-value';
import { timeSql } from '@/lib/platform/db/time-sql';

const SITES_PER_PAGE = 50;

/** The query of the first page, and the place of the last site. */
const Cursor = z.strictObject({
  ...tagQuery,
  since: TimeParam,
  sort: OverviewSort,
  value: z.union([z.string(), z.number()]).nullable(),
  host: z.string(),
});
type Cursor = z.infer<typeof Cursor>;

/** What happened to all sites since a time; eight queries for any number of sites. */
export async function getOverview(
  actor: Actor,
  query: OverviewQuery,
): Promise<Unwritten<Overview>> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
  const since = new Date(cursor?.since ?? query.since ?? (await weekAgo()));
  const { tag, sort = 'score' } = cursor ?? query;
  const compare = comparison(sort);
  const all = (await sitesSince(actor, tag, since))
    .map((site) => ({ ...site, value: VALUES[columnOf(sort)](site) }))
    .sort(compare);
  const rest = cursor === null ? all : all.filter((site) => compare(site, cursor) > 0);
  const shown = rest.slice(0, query.limit ?? SITES_PER_PAGE);
  const last = shown.length < rest.length ? shown.at(-1) : undefined;
  const sites = await withDetails(shown, since);
  return {
    since: since.toISOString(),
    total: all.length,
    sites,
    nextCursor: last
      ? writeCursor({
          tag,
          since: since.toISOString(),
          sort,
          value: last.value,
          host: last.host,
        })
      : null,
    nextStep: nextStepOf(sites),
  };
}

/** The beginning of the hour, so that the response stays the same for an hour. */
async function weekAgo(): Promise<Date> {
  const now = (await databaseClock.now(readOnlyDatabase())).getTime();
  return new Date(now - (now % HOUR_MS) - WEEK_MS);
}

const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError(
      'invalid_input',
      'cursor must be the nextCursor of the page before. Leave it out for the first page.',
      { field: 'cursor', prefix: '' },
    );
  }
}

interface ScanOfSite {
  readonly siteId: string;
  readonly id: string;
  readonly score: number | null;
  readonly engine: string | null;
  readonly coverage: string | null;
  readonly worstReader: Pick<ReaderResult, 'name' | 'figure' | 'mark' | 'share'> | null;
  readonly finishedAt: Date;
  readonly place: 'latest' | 'before' | 'first';
}

type SiteSince = Awaited<ReturnType<typeof sitesSince>>[number];

/** Each site with its latest scan, and the scan that it is compared with: as `compare?since=`. */
async function sitesSince(actor: Actor, tag: string | undefined, since: Date) {
  const sites = await readOnlyDatabase().site.findMany({
    where: sitesWithTag(actor, tag),
    select: { id: true, host: true, name: true, tags: true, nextScanAt: true },
  });
  const scans = await scansAround(
    sites.map(({ id }) => id),
    since,
  );
  const placed = new Map(scans.map((scan) => [`${scan.siteId} ${scan.place}`, scan]));
  return sites.map((site) => {
    const at = (place: ScanOfSite['place']) => placed.get(`${site.id} ${place}`) ?? null;
    const latest = at('latest');
    const before = at('before') ?? at('first');
    return {
      ...site,
      latest,
      change: latest && before && before.id !== latest.id ? changeOf(before, latest) : null,
    };
  });
}

const scansAround = (siteIds: readonly string[], since: Date): Promise<ScanOfSite[]> =>
  readOnlyDatabase().$queryRaw<ScanOfSite[]>`
    SELECT scan.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      (SELECT 'latest' AS place, "siteId", id, score, engine, coverage, "worstReader", "finishedAt" FROM "Scan"
       WHERE "siteId" = site.id AND status = 'succeeded' ORDER BY "finishedAt" DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT 'before', "siteId", id, score, engine, coverage, NULL, "finishedAt" FROM "Scan"
       WHERE "siteId" = site.id AND status = 'succeeded' AND "finishedAt" <= ${timeSql(since)} ORDER BY "finishedAt" DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT 'first', "siteId", id, score, engine, coverage, NULL, "finishedAt" FROM "Scan"
       WHERE "siteId" = site.id AND status = 'succeeded' ORDER BY "finishedAt", id LIMIT 1)) AS scan`;

function changeOf(before: ScanOfSite, latest: ScanOfSite): NonNullable<SiteOverview['change']> {
  return {
    scanId: before.id,
    scannedAt: before.finishedAt.toISOString(),
    score: before.score,
    scoreDelta: latest.score === null || before.score === null ? null : latest.score - before.score,
    comparable: isLikeForLike(before, latest),
  };
}

type Sortable = Pick<Cursor, 'value' | 'host'>;

const VALUES: Readonly<Record<OverviewColumn, (site: SiteSince) => Cursor['value']>> = {
  host: ({ host }) => host,
  score: ({ latest }) => latest?.score ?? null,
  change: ({ change }) => change?.scoreDelta ?? null,
  readers: ({ latest }) => latest?.worstReader?.share ?? null,
  scanned: ({ latest }) => latest?.finishedAt.toISOString() ?? null,
};

const columnOf = (sort: string) => sort.replace('-', '') as OverviewColumn;

/** Sites without a value come last in both directions; ties are ordered by host. */
function comparison(sort: string): (a: Sortable, b: Sortable) => number {
  const isDescending = sort.startsWith('-');
  return (a, b) =>
    byValue(a.value, b.value, isDescending) || (a.host < b.host ? -1 : a.host > b.host ? 1 : 0);
}

/** Adds what only the sites of a page need, each by one query for all of them. */
async function withDetails(sites: readonly SiteSince[], since: Date): Promise<SiteOverview[]> {
  const ids = sites.map(({ id }) => id);
  const [active, open, events, results, refusals] = await Promise.all([
    activeScans(ids),
    openFixes(ids),
    changedChecks(ids, since),
    latestResults(ids),
    refusedRequests(ids, since),
  ]);
  return sites.map(({ id, host, name, tags, nextScanAt, latest, change }) => {
    const checksOf = (type: string) =>
      events
        .filter((event) => event.siteId === id && event.type === type)
        .map(({ checkId }) => checkId);
    const ofSite = ({ siteId }: { readonly siteId: string }) => siteId === id;
    const asked = results.find(ofSite);
    return {
      id,
      host,
      name,
      tags,
      scanId: latest?.id ?? null,
      scannedAt: latest?.finishedAt.toISOString() ?? null,
      score: latest?.score ?? null,
      worstReader: readerOf(latest),
      change,
      fixed: checksOf('fix.verified'),
      regressed: checksOf('check.regressed'),
      openFixes: open.find(ofSite)?.open ?? 0,
      questions: asked ? questionsOf(asked) : null,
      refusals: refusals.filter(ofSite).map(({ client, requests }) => ({ client, requests })),
      activeScanId: active.find(ofSite)?.id ?? null,
      nextScanAt: nextScanAt?.toISOString() ?? null,
    };
  });
}

function readerOf(latest: ScanOfSite | null): SiteOverview['worstReader'] {
  if (!latest?.worstReader) return null;
  const { name, figure, mark } = latest.worstReader;
  return { name, figure, mark };
}

/** A scan opens a verification for each check that has open findings and a weight. */
const openFixes = (siteIds: readonly string[]) =>
  readOnlyDatabase().$queryRaw<{ siteId: string; open: number }[]>`
    SELECT "siteId", count(*)::int AS open FROM "Verification"
    WHERE "siteId" = ANY(${[...siteIds]}::uuid[]) AND status IN ('pending', 'measuring') GROUP BY 1`;

/** The last change of each check. */
const changedChecks = (siteIds: readonly string[], since: Date) =>
  readOnlyDatabase().$queryRaw<{ siteId: string; type: string; checkId: string }[]>`
    SELECT event.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT DISTINCT ON (3) "siteId", type, body::json #>> '{data,checkId}' AS "checkId" FROM "Event"
      WHERE "siteId" = site.id AND at > ${timeSql(since)} AND type IN ('fix.verified', 'check.regressed')
      ORDER BY 3, at DESC, id) AS event`;

interface AskedSite {
  readonly siteId: string;
  readonly found: number;
  readonly judged: number;
  readonly results: unknown;
}

const latestResults = (siteIds: readonly string[]) =>
  readOnlyDatabase().$queryRaw<AskedSite[]>`
    SELECT asked.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT "siteId", found, judged, results FROM "QuestionResults"
      WHERE "siteId" = site.id ORDER BY "scannedAt" DESC, "scanId" DESC LIMIT 1) AS asked`;

const questionsOf = (asked: AskedSite) => ({
  found: asked.found,
  judged: asked.judged,
  lost: resultsOf(asked)
    .filter(isLost)
    .map(({ question }) => question),
});

/** Sums by day; of verified clients, and of those that nothing disproves. */
function refusedRequests(siteIds: readonly string[], since: Date) {
  const day = new Date(since.getTime() - (since.getTime() % DAY_MS));
  return readOnlyDatabase().$queryRaw<{ siteId: string; client: string; requests: number }[]>`
    SELECT visits.* FROM unnest(${[...siteIds]}::uuid[]) AS site(id) CROSS JOIN LATERAL (
      SELECT "siteId", client, ${saturated('sum(requests)')}::float8 AS requests FROM "VisitDayCount"
      WHERE "siteId" = site.id AND day >= ${timeSql(day)}
        AND outcome = 'refused' AND proof IN ('verified', 'claimed')
      GROUP BY 1, 2 HAVING sum(requests) > 0) AS visits ORDER BY 3 DESC, 2`;
}

function nextStepOf(sites: readonly SiteOverview[]) {
  const worst = sites.find(({ change }) => change !== null && (change.scoreDelta ?? 0) < 0);
  if (worst)
    return sentence`See what changed on ${worst.host}: ${nameCall('compareScans', { id: worst.id })}.`;
  const unfixed = sites.find(({ openFixes: open }) => open > 0);
  if (unfixed)
    return sentence`See the fixes of ${unfixed.host}: ${nameCall('listFixes', { id: unfixed.id })}.`;
  return 'Nothing to do on these sites.';
}
