import { openFindings, worstReader } from '@seamark/engine';
import type { Transaction } from '@/lib/platform/db/client';
import { passCount } from '../report-groups';
import { coverageKey } from './coverage';
import { recordScanCompleted } from './scan-events';
import { toReport } from './report-view';
import { homePagePart, storedText, type StoredReport } from './stored-report';
import { storePublicReport } from './public-report';
import type { NewEvent } from '@/lib/platform/events/record-events';
import { queueRenderings } from './queue-renderings';
import type { ScanStep, StoredScan } from './scan-steps';

export interface FinishedScan extends Omit<StoredScan, 'trigger'> {
  /** Compressed recordings; null if they are too large to store. */
  readonly recordings: Uint8Array | null;
}

/**
 * Writes all results of a succeeded scan in the transaction that ends it. Report, history and what
 * features store share the database's `now` as their time.
 */
export async function storeScan(
  tx: Transaction,
  finished: FinishedScan,
  steps: readonly ScanStep[],
  now: Date,
): Promise<void> {
  const { scanId, siteId, contracts, answers, redirects } = finished;
  const recordings = finished.recordings && new Uint8Array(finished.recordings);
  const report: StoredReport = { ...finished.report, scannedAt: now.toISOString() };
  await tx.report.create({
    data: { scanId, siteId, scannedAt: now, body: storedText(report), recordings },
  });
  await tx.report.updateMany({
    where: { siteId, scanId: { not: scanId }, recordings: { not: null } },
    data: { recordings: null },
  });
  const { trigger } = await tx.scan.update({
    where: { id: scanId },
    data: summaryOf(report),
    select: { trigger: true },
  });
  const scan: StoredScan = { scanId, siteId, trigger, report, contracts, answers, redirects };
  const events: NewEvent[] = [];
  for (const step of steps) events.push(...(await step(tx, scan, now)));
  await recordScanCompleted(tx, scan, events, now);
  await queueRenderings(tx, scan, now);
  const site = await readPublishing(tx, siteId);
  const isPrivate = (report.requestHeaders ?? []).length > 0;
  if (!site.publishReports || site.verifiedAt === null || isPrivate) return;
  const open = homePagePart(report);
  const published = toReport(open, {
    id: scanId,
    siteId: null,
    host: site.host,
    trigger,
  });
  await storePublicReport(tx, { report: published, siteId, detail: open });
}

interface Publishing {
  readonly host: string;
  readonly publishReports: boolean;
  readonly verifiedAt: Date | null;
}

/**
 * The shared lock makes a withdrawal of the site's reports wait until this one is stored, and then
 * remove it too.
 */
async function readPublishing(tx: Transaction, siteId: string): Promise<Publishing> {
  const rows = await tx.$queryRaw<Publishing[]>`
    SELECT host, "publishReports", "verifiedAt" FROM "Site" WHERE id = ${siteId}::uuid FOR SHARE`;
  const site = rows[0];
  if (site === undefined) throw new Error(`Site ${siteId} is gone although its scan is not.`);
  return site;
}

/** The column that the list of sites shows; Prisma takes no explicit `undefined`. */
function worstOf({ readers = [] }: StoredReport) {
  const worst = worstReader(readers);
  if (worst === null) return {};
  const { name, figure, mark, share } = worst;
  return { worstReader: { name, figure, mark, share } };
}

function summaryOf(report: StoredReport) {
  const applicable = report.checks.filter((check) => check.applicable);
  const open = applicable.map((check) => openFindings(check).length);
  const { passed, applicable: scored } = passCount(report);
  return {
    engine: report.engine,
    score: report.score,
    originScore: report.originScore,
    coverage: coverageKey(report),
    pageCount: report.pageCount,
    durationMs: report.duration,
    checksDone: report.checks.length,
    pagesDone: report.pages.length,
    pagesPlanned: report.pages.length,
    openFindings: open.reduce((sum, count) => sum + count, 0),
    // Gains overlap if one file repairs two checks, so they cannot be added up.
    openPoints: 100 - report.originScore,
    ...worstOf(report),
    checksPassed: passed,
    checksApplicable: scored,
  };
}
