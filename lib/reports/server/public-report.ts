import type { Verdict } from '@seamark/engine';
import type { Report } from '../contract/report';
import type { Transaction } from '@/lib/platform/db/client';
import { readPrepared, type Prepared } from '@/lib/platform/db/prepared';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { etagOf } from '@/lib/platform/text/etag-of';
import type { ReportView } from '../report-view';
import { findPlace } from './get-benchmark';
import { profileOf } from './profile-of';
import { protocolViews, publishedReportView } from './report-view';
import { internalsOf, readInternals, storedReportOf, type StoredReport } from './stored-report';
import { SentTexts } from './sent-texts';
import { nameCall, sentence } from '@/lib/platform/contract/sentence';

export const PUBLIC_REPORTS_PER_HOST = 20;
export const PUBLIC_REPORT_DAYS = 180;

export interface PublicMeasurement {
  /** The public form: siteId null, no pages, scope homepage. `host` is the requested host. */
  readonly report: Report;
  /** Site that the scan belongs to; null for a public scan. */
  readonly siteId: string | null;
  /** The same with what pages explain beyond the API. */
  readonly detail: StoredReport | null;
}

/**
 * Stores a measurement as the host's newest public one and deletes surplus ones: first those with a
 * newer one on the same day (UTC), so that many scans in a day do not displace the history.
 */
export async function storePublicReport(
  tx: Transaction,
  { report, siteId, detail }: PublicMeasurement,
): Promise<void> {
  const body = JSON.stringify(report);
  const { id, host, engine, score, scannedAt } = report;
  await tx.publicReport.create({
    data: {
      id,
      host,
      siteId,
      engine,
      score,
      scannedAt: new Date(scannedAt),
      body,
      etag: etagOf(body),
      internals: detail && JSON.stringify(internalsOf(detail)),
      profile: detail && profileOf(detail.surfaces),
    },
  });
  await tx.$executeRaw`
    DELETE FROM "PublicReport" WHERE host = ${host} AND (
      "scannedAt" < clock_timestamp() - make_interval(days => ${PUBLIC_REPORT_DAYS}::int)
      OR id NOT IN (
        SELECT id FROM (
          SELECT id, "scannedAt", row_number() OVER (
            PARTITION BY ("scannedAt" AT TIME ZONE 'UTC')::date ORDER BY "scannedAt" DESC, id DESC) AS nth
          FROM "PublicReport" WHERE host = ${host}) AS of_host
        ORDER BY nth, "scannedAt" DESC, id DESC LIMIT ${PUBLIC_REPORTS_PER_HOST}::int))`;
}

/** A host's newest public report as text that is sent unchanged; read as one row and not parsed. */
export interface SentReport {
  readonly etag: string;
  /** Null if the caller already has this version. */
  readonly body: string | null;
}

const NEWEST: Prepared = {
  name: 'newest-public-report',
  // Skips decompressing and transferring a body that the caller has.
  text: `SELECT etag, CASE WHEN etag = ANY($2::text[]) THEN NULL ELSE body END AS body
         FROM "PublicReport" WHERE host = $1 ORDER BY "scannedAt" DESC, id DESC LIMIT 1`,
};

const sentTexts = new SentTexts();

/** `knownEtags`: versions that the caller has. Throws `report_not_found`. */
export async function getPublicReport(
  host: string,
  knownEtags: readonly string[],
): Promise<SentReport> {
  const sent = sentTexts.get(host);
  const [row] = await readPrepared<SentReport>(NEWEST, [
    host,
    sent === undefined ? knownEtags : [...knownEtags, sent.version],
  ]);
  if (row === undefined)
    throw new AppError(
      'report_not_found',
      sentence`No public report of ${host} yet. Scan it with ${nameCall('scanDomain')}.`,
    );
  const { etag, body } = row;
  if (body !== null) sentTexts.put(host, { version: etag, body });
  else if (sent?.version === etag && !knownEtags.includes(etag)) return { etag, body: sent.body };
  return row;
}

export interface PublicScore {
  readonly score: number;
  readonly scannedAt: string;
  readonly engine: string;
}

/** Stored public scores of each host, oldest first; hosts without one are absent. */
export async function publicScoresOf(
  hosts: readonly string[],
): Promise<ReadonlyMap<string, readonly PublicScore[]>> {
  const rows = await readOnlyDatabase().publicReport.findMany({
    where: { host: { in: [...hosts] } },
    orderBy: [{ scannedAt: 'asc' }, { id: 'asc' }],
    select: { host: true, score: true, scannedAt: true, engine: true },
  });
  const scores = new Map<string, PublicScore[]>();
  for (const { host, scannedAt, ...row } of rows) {
    const score = { ...row, scannedAt: scannedAt.toISOString() };
    scores.set(host, [...(scores.get(host) ?? []), score]);
  }
  return scores;
}

/** Data of a public report's page. */
export interface PublicReportPage {
  readonly report: Report;
  readonly view: ReportView;
  /** Stored public scores of the host, oldest first, including this one. */
  readonly history: readonly PublicScore[];
}

const HISTORY_MAX = 20;

/** Newest public report of a host with its history and place; null if there is none. */
export async function getStoredReport(host: string): Promise<PublicReportPage | null> {
  const [rows, newest, place] = await Promise.all([
    readOnlyDatabase().publicReport.findMany({
      where: { host },
      orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
      take: HISTORY_MAX,
      select: { score: true, scannedAt: true, engine: true },
    }),
    readOnlyDatabase().publicReport.findFirst({
      where: { host },
      orderBy: [{ scannedAt: 'desc' }, { id: 'desc' }],
      select: { body: true, internals: true, detail: true },
    }),
    findPlace(host),
  ]);
  if (newest === null) return null;
  // storePublicReport wrote both texts.
  const report = JSON.parse(newest.body) as Report;
  const internals = newest.internals ?? newest.detail;
  return {
    report,
    view: {
      ...publishedReportView(report, internals === null ? null : readInternals(internals)),
      place,
    },
    history: rows.reverse().map((row) => ({ ...row, scannedAt: row.scannedAt.toISOString() })),
  };
}

const SCORE: Prepared = {
  name: 'newest-public-score',
  text: `SELECT score, "scannedAt", engine, COALESCE(internals, detail)::json -> 'verdict' AS verdict
         FROM "PublicReport" WHERE host = $1 ORDER BY "scannedAt" DESC, id DESC LIMIT 1`,
};

export interface JudgedScore extends PublicScore {
  /** Null if it is not stored. */
  readonly verdict: Verdict | null;
}

/** Score, time, engine and verdict of the newest public report; null if there is none. */
export async function getPublicScore(host: string): Promise<JudgedScore | null> {
  type Row = Omit<JudgedScore, 'scannedAt'> & { readonly scannedAt: Date };
  const [row] = await readPrepared<Row>(SCORE, [host]);
  return row === undefined ? null : { ...row, scannedAt: row.scannedAt.toISOString() };
}

/** What explains a report that the caller may read, as far as it is stored. */
export async function getExplanation({
  id,
  siteId,
  host,
}: Report): Promise<Partial<Pick<ReportView, 'verdict' | 'readers' | 'protocols'>>> {
  if (siteId === null) return (await getStoredReport(host))?.view ?? {};
  const report = (await storedReportOf(readOnlyDatabase(), id))?.report;
  return report ? { ...report, protocols: protocolViews(report.checks) } : {};
}
