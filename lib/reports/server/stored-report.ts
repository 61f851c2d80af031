import {
  gradeOf,
  readerResults,
  verdictOf,
  type ArtifactOffer,
  type CheckResult,
  type EngineReport,
} from '@seamark/engine';
import type { Report } from '../contract/report';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import type { ReportView } from '../report-view';
import { withValues } from './old-findings';
import { toReport, toReportView } from './report-view';

/**
 * A file that can be generated. Engines before 1.1.0 stored no gain, those before 1.4.0 no
 * `waitsFor`.
 */
export type StoredOffer = Omit<ArtifactOffer, 'gain' | 'waitsFor'> & {
  readonly gain: number | null;
  readonly waitsFor?: ArtifactOffer['waitsFor'];
};

/**
 * Stored report of a scan: the engine's report with finding codes and effects. Recordings and
 * contracts are stored apart.
 */
export type StoredReport = Omit<
  EngineReport,
  | 'recordings'
  | 'contracts'
  | 'artifacts'
  | 'text'
  | 'readerTexts'
  | 'facts'
  | 'readers'
  | 'verdict'
  | 'guesses'
> & {
  /** Engines before 3.0.0 stored none. */
  readonly readers?: EngineReport['readers'];
  readonly verdict?: EngineReport['verdict'];
  readonly facts?: EngineReport['facts'];
  readonly readerTexts?: EngineReport['readerTexts'];
  readonly guesses?: EngineReport['guesses'];
  /** Engines before 2.1.0 stored none. */
  readonly text?: EngineReport['text'];
  readonly artifacts: readonly StoredOffer[];
  /** Names of the request headers that the scan sent; such a report is never published. */
  readonly requestHeaders?: readonly string[];
};

/** What a stored report has beyond its published form. */
export type Internals = Pick<
  StoredReport,
  'fixes' | 'artifacts' | 'surfaces' | 'text' | 'readerTexts' | 'facts' | 'readers' | 'verdict'
> & {
  readonly checks: readonly Pick<CheckResult, 'id' | 'findings'>[];
};

/** What the verdict, the readers, and the first fixes follow from. */
export type ExplainedReport = Pick<
  StoredReport,
  'score' | 'originScore' | 'readers' | 'verdict' | 'fixes' | 'artifacts'
> & {
  readonly checks: readonly Pick<
    CheckResult,
    'id' | 'name' | 'score' | 'applicable' | 'informational' | 'findings'
  >[];
};

/** The report of a succeeded scan of a site. */
export interface SiteReport {
  readonly scanId: string;
  readonly siteId: string;
  /** RFC 3339. */
  readonly scannedAt: string;
  readonly trigger: Report['trigger'];
  readonly report: StoredReport;
}

const STORED = {
  scanId: true,
  siteId: true,
  scannedAt: true,
  body: true,
  scan: { select: { trigger: true } },
} as const;
type Reports = Pick<ReadOnlyDatabase, 'report'>;
const NEWEST = [{ scannedAt: 'desc' as const }, { scanId: 'desc' as const }];
export const noReport = () =>
  new AppError(
    'report_not_found',
    'This site has no completed scan yet. Start a scan and try again.',
  );

/** Report of the latest succeeded scan, or null. */
export async function latestStoredReport(db: Reports, siteId: string): Promise<SiteReport | null> {
  const row = await db.report.findFirst({
    where: { siteId },
    orderBy: NEWEST,
    select: STORED,
  });
  return row && asSiteReport(row);
}

/** Fixes of the latest report, without reading the rest of it, which can be a megabyte. */
export async function latestFixes(
  db: Pick<ReadOnlyDatabase, '$queryRaw'>,
  siteId: string,
): Promise<StoredReport['fixes']> {
  const [latest] = await db.$queryRaw<Pick<StoredReport, 'fixes'>[]>`
    SELECT body::json -> 'fixes' AS fixes FROM "Report" WHERE "siteId" = ${siteId}::uuid
    ORDER BY "scannedAt" DESC, "scanId" DESC LIMIT 1`;
  return latest?.fixes ?? [];
}

/** As `latestStoredReport`, but throws if there is none. */
export async function requireLatestReport(db: Reports, siteId: string): Promise<SiteReport> {
  const latest = await latestStoredReport(db, siteId);
  if (latest === null) throw noReport();
  return latest;
}

/** Report of one succeeded scan, or null. */
export async function storedReportOf(db: Reports, scanId: string): Promise<SiteReport | null> {
  const row = await db.report.findUnique({ where: { scanId }, select: STORED });
  return row && asSiteReport(row);
}

export interface RecordedSiteReport extends SiteReport {
  /** Null if they were too large to store. */
  readonly recordings: Uint8Array | null;
}

/** The latest report with its recordings, in one read because the next scan deletes them. */
export async function requireRecordedReport(
  db: Reports,
  siteId: string,
): Promise<RecordedSiteReport> {
  const row = await db.report.findFirst({
    where: { siteId },
    orderBy: NEWEST,
    select: { ...STORED, recordings: true },
  });
  if (row === null) throw noReport();
  return { ...asSiteReport(row), recordings: row.recordings };
}

/** Recordings of the latest succeeded scan; null without a scan, or if they are not stored. */
export async function latestRecordings(
  db: Reports,
  siteId: string,
): Promise<{ readonly scanId: string; readonly recordings: Uint8Array } | null> {
  const row = await db.report.findFirst({
    where: { siteId },
    orderBy: NEWEST,
    select: { scanId: true, recordings: true },
  });
  return row?.recordings ? { scanId: row.scanId, recordings: row.recordings } : null;
}

export interface ReportRow {
  readonly scanId: string;
  readonly siteId: string;
  readonly scannedAt: Date;
  readonly body: string;
  readonly scan: { readonly trigger: Report['trigger'] };
}

export function asSiteReport({ scanId, siteId, scannedAt, body, scan }: ReportRow): SiteReport {
  return {
    scanId,
    siteId,
    scannedAt: scannedAt.toISOString(),
    trigger: scan.trigger,
    report: readStored(body),
  };
}

/** Parses a stored report. Engines before 1.1.0 stored no gains of files. */
export function readStored(body: string): StoredReport {
  // storedText wrote this type; members added since are optional, so that old rows stay readable.
  const report = JSON.parse(body) as StoredReport;
  const artifacts = report.artifacts.map((file) => ({ ...file, gain: file.gain ?? null }));
  const checks = report.checks.map(withValues);
  return {
    ...report,
    checks,
    pages: report.pages.map((page) => ({ ...page, checks: page.checks.map(withValues) })),
    artifacts,
  };
}

export const storedText = (report: StoredReport): string => JSON.stringify(report);

export const internalsOf = ({
  checks,
  fixes,
  artifacts,
  surfaces,
  text,
  readerTexts,
  readers,
  verdict,
  facts,
}: StoredReport): Internals => ({
  checks: checks.map(({ id, findings }) => ({ id, findings })),
  fixes,
  artifacts,
  surfaces,
  ...(text && { text }),
  ...(readerTexts && { readerTexts }),
  ...(readers && { readers }),
  ...(verdict && { verdict }),
  ...(facts && { facts }),
});

/** Parses `internalsOf`, or a whole report, which releases before stored instead. */
export function readInternals(text: string): Internals {
  const internals = JSON.parse(text) as Internals | StoredReport;
  return 'engine' in internals ? readStored(text) : internals;
}

/** Report as its owner gets it from the API. */
export function ownedReport({ scanId, siteId, trigger, report }: SiteReport): Report {
  return toReport(report, { id: scanId, siteId, host: report.host, trigger });
}

/** The same as its pages show it. */
export function ownedReportView({ scanId, siteId, trigger, report }: SiteReport): ReportView {
  return toReportView(report, { id: scanId, siteId, host: report.host, trigger });
}

/** The home page part of a report, which is public if the owner publishes. */
export function homePagePart(report: StoredReport): StoredReport {
  const ofPages = new Set(report.pages.map((page) => page.error));
  return {
    ...report,
    grade: gradeOf(report.originScore),
    scope: 'homepage',
    score: report.originScore,
    pageCount: 1,
    pages: [],
    ...(report.facts && { facts: factsOfHome(report.facts, report.url) }),
    ...(report.readers && explanationOfHome(report)),
    notes: report.notes.filter((note) => !ofPages.has(note)),
  };
}

/** Without what other pages say. */
const factsOfHome = (facts: EngineReport['facts'], home: string): EngineReport['facts'] =>
  facts.flatMap((fact) => {
    const quotes = fact.quotes.filter(({ url }) => url === home);
    return quotes.length > 0 ? [{ ...fact, quotes }] : [];
  });

function explanationOfHome({
  checks,
  text = null,
  originScore,
}: StoredReport): Pick<StoredReport, 'readers' | 'verdict'> {
  const readers = readerResults(checks, [], text);
  return { readers, verdict: verdictOf(checks, readers, originScore) };
}
