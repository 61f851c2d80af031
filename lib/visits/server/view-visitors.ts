import { openFindings } from '@seamark/engine';
import type { CheckResult as Check } from '@seamark/engine';
import type { Marker } from '@/lib/history/contract/markers';
import type { VisitRow } from '../contract';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { markersBetween } from '@/lib/history/server';
import { latestStoredReport } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { hasVisits, isOfClient, visitRowsBetween, weekRows } from './list-visits';
import { DAY_MS, WEEK_MS } from '@/lib/platform/time';
import type { RedirectedMisses } from '../visits-sentence';
import { countMissing } from './list-missing';
import { redirectedMisses, redirectMarks } from './redirected-misses';
import { CHART_MS, visitsByDay, type VisitDay } from './visits-by-day';

/** Findings of robots.txt with the clients that may not fetch the home page. */
const BLOCKED = /^robots-txt\/(?:search|fetch|training)-blocked$/;

/** An open finding of the latest scan about a client. */
interface Concern {
  readonly checkId: string;
  readonly message: string;
}

/** A client with what failed for it, and the findings that concern it. */
export interface VisitorRow extends VisitRow {
  /** Requests in the seven days before. */
  readonly before: number;
  /** Newest failing paths of the week. */
  readonly failures: readonly {
    readonly path: string;
    readonly status: number;
    readonly at: string;
  }[];
  readonly concerns: readonly Concern[];
  /** True if robots.txt disallows the home page for it, by the latest scan. */
  readonly isDisallowed: boolean;
}

/** What the page is limited to; null: all clients, the last seven days. */
export interface VisitFilter {
  readonly client: string | null;
  /** `2026-11-26`, UTC */
  readonly day: string | null;
}

const EVERYTHING: VisitFilter = { client: null, day: null };

export interface Visitors {
  /** False before the first counts. */
  readonly isKnown: boolean;
  /** Verified clients, and those that nothing disproves; most refusals first. */
  readonly clients: readonly VisitorRow[];
  /** Clients whose address proves another operator. */
  readonly impostors: readonly VisitorRow[];
  /** People that answer engines sent. */
  readonly people: readonly VisitorRow[];
  /** Requests of clients by day in the last 90 days, from the first day with one; oldest first. */
  readonly days: readonly VisitDay[];
  /** Times (RFC 3339) of the scans of these days. */
  readonly scans: readonly string[];
  /** Markers of these days, and when redirects began to work, oldest first. */
  readonly markers: readonly Pick<Marker, 'at' | 'note'>[];
  /** Addresses that are asked for in vain and wait for a decision. */
  readonly missing: number;
  /** Misses of redirected addresses; most first. */
  readonly misses: readonly RedirectedMisses[];
}

/** AI clients that read a site in the last seven days or on a day, with what failed and the findings about them. */
export async function viewVisitors(
  site: OwnedSite,
  now: Date,
  { client, day }: VisitFilter = EVERYTHING,
): Promise<Visitors> {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const from = day === null ? since(WEEK_MS) : new Date(day);
  const to = day === null ? now : new Date(from.getTime() + DAY_MS);
  const rowsUntil = (until: Date) =>
    day === null
      ? weekRows(site.id, until, client)
      : visitRowsBetween(site.id, new Date(until.getTime() - DAY_MS), until, client);
  const db = readOnlyDatabase();
  const [rows, earlier, chart, failures, isKnown, stored, missing, misses] = await Promise.all([
    rowsUntil(to),
    rowsUntil(new Date(to.getTime() - WEEK_MS)),
    chartOf(db, site.id, since(CHART_MS), now, client),
    db.visitFailure.findMany({
      where: { siteId: site.id, at: { gte: from, lte: to } },
      orderBy: [{ at: 'desc' }, { path: 'asc' }, { status: 'asc' }],
      select: { client: true, path: true, status: true, at: true },
    }),
    hasVisits(site.id),
    latestStoredReport(db, site.id),
    countMissing(site.id),
    redirectedMisses(site.id),
  ]);
  const details = detailsOf(stored?.report.checks ?? [], earlier, failures);
  const detailed = rows.map(details).sort((a, b) => b.refused - a.refused);
  return {
    isKnown,
    clients: detailed.filter(isOfClient),
    impostors: detailed.filter(({ proof }) => proof === 'impostor'),
    people: detailed.filter(({ proof }) => proof === 'visitor'),
    ...chart,
    missing,
    misses,
  };
}

/** Adds to a row what failed for its client, and the findings about it. */
function detailsOf(
  checks: readonly Check[],
  earlier: readonly VisitRow[],
  failures: readonly { client: string; path: string; status: number; at: Date }[],
): (row: VisitRow) => VisitorRow {
  const findings = checks.flatMap((check) =>
    openFindings(check).map((finding) => ({ ...finding, checkId: check.id })),
  );
  const disallowed = checks.flatMap((check) =>
    check.findings.flatMap(({ code, clients }) => (BLOCKED.test(code) ? clients : [])),
  );
  return (row) => ({
    ...row,
    before:
      earlier.find(({ client, proof }) => client === row.client && proof === row.proof)?.requests ??
      0,
    failures: failures
      .filter(({ client }) => client === row.client)
      .map(({ path, status, at }) => ({ path, status, at: at.toISOString() })),
    concerns: (isOfClient(row) ? findings : [])
      .filter((finding) => finding.clients.includes(row.client))
      .map(({ checkId, message }) => ({ checkId, message })),
    isDisallowed: isOfClient(row) && disallowed.includes(row.client),
  });
}

async function chartOf(
  db: ReadOnlyDatabase,
  siteId: string,
  from: Date,
  to: Date,
  client: string | null,
): Promise<Pick<Visitors, 'days' | 'scans' | 'markers'>> {
  const [days, scans, markers, redirects] = await Promise.all([
    visitsByDay(siteId, from, to, client),
    db.scan.findMany({
      where: { siteId, status: 'succeeded', finishedAt: { gte: from, lte: to } },
      orderBy: { finishedAt: 'asc' },
      select: { finishedAt: true },
    }),
    markersBetween(db, siteId, from, to),
    redirectMarks(siteId, from),
  ]);
  return {
    days,
    scans: scans.flatMap(({ finishedAt }) => finishedAt?.toISOString() ?? []),
    markers: [...markers, ...redirects],
  };
}
