import { openFindings, type Asked } from '@seamark/engine';
import type { Transaction } from '@/lib/db/client';
import { passCount } from '@/lib/views/report-groups';
import { coverageKey } from '../reports/coverage';
import { recordScanCompleted } from '../events/scan-events';
import { toReport } from '../reports/report-view';
import { homePagePart, storedText, type StoredReport } from '../reports/stored-report';
import { storePublicReport } from '../reports/public-report';
import { storeResults } from '../questions/question-results';
import { queueRenderings } from '../renderings/queue-renderings';
import { settleVerifications } from '../verifications/settle-verifications';

export interface FinishedScan {
  readonly scanId: string;
  readonly siteId: string;
  readonly report: StoredReport;
  /** Compressed recordings; null if they are too large to store. */
  readonly recordings: Uint8Array | null;
  /** Answers to the questions of the site; null if it has none. */
  readonly answers: Asked | null;
}

/**
 * Writes all results of a succeeded scan in the transaction that ends it. Report, history and
 * verifications share the database's `now` as their time.
 */
export async function storeScan(tx: Transaction, finished: FinishedScan, now: Date): Promise<void> {
  const { scanId, siteId } = finished;
  const recordings = finished.recordings && new Uint8Array(finished.recordings);
  const report: StoredReport = { ...finished.report, scannedAt: now.toISOString() };
  await tx.report.create({
    data: { scanId, siteId, scannedAt: now, body: storedText(report), recordings },
  });
  await tx.report.updateMany({
    where: { siteId, scanId: { not: scanId }, recordings: { not: null } },
    data: { recordings: null },
  });
  const scan = await tx.scan.update({
    where: { id: scanId },
    data: summaryOf(report),
    select: { trigger: true },
  });
  const verified = await settleVerifications(tx, { scanId, siteId, report }, now);
  const { trigger } = scan;
  const { answers } = finished;
  await recordScanCompleted(tx, { scanId, siteId, trigger, report, verified, answers }, now);
  await queueRenderings(tx, { scanId, siteId, report }, now);
  if (answers) await storeResults(tx, { scanId, siteId, scannedAt: now }, answers);
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
    checksPassed: passed,
    checksApplicable: scored,
  };
}
