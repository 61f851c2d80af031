import { ENGINE, GUESSES_MAX, type AuditOutcome, type Profile } from '@seamark/engine';
import type { Database } from '@/lib/platform/db/client';
import type { Coded } from '@/lib/platform/text/coded';
import { AppError } from '@/lib/platform/contract/app-error';
import type { Claim, JobContext, JobHandler, Settlement } from '@/lib/platform/jobs';
import { pagesOfPlan } from '@/lib/platform/access/plan';
import { SCANS, type MeasureOverrides } from '@/lib/platform/scanner';
import { headersOfSite, measurerOf, siteTarget } from '@/lib/sites/server';
import { beginMeasuring } from './measure-verifications';
import { recordFailedScan } from './record-failed-scan';
import { ScanProgress } from './scan-progress';
import type { AskedQuestions, ScanStep, ScanSteps } from './scan-steps';
import { storeScan } from './store-scan';

// The engine's limit is a minute shorter and reports open checks as unmeasured, so this one loses
// no results.
const TOTAL_MS_MAX = SCANS['site-scan'].wallMs + 60_000;

/** Runs queued scans. Report, verifications and state are written in one transaction. */
export function scanHandler(steps: ScanSteps, overrides: MeasureOverrides = {}): JobHandler {
  const { engine = ENGINE } = overrides;
  return {
    queue: 'scan',
    pool: 'scans',
    totalMsMax: TOTAL_MS_MAX,
    onClaim: async (tx, id) => {
      const { siteId } = await tx.scan.update({
        where: { id },
        data: { engine, checksDone: 0, pagesDone: 0, pagesPlanned: null },
        select: { siteId: true },
      });
      await beginMeasuring(tx, siteId);
    },
    run: (claim, context) => measure(claim, context, steps, overrides),
    onFailed: async (tx, id, error, now) => {
      const { siteId } = await tx.scan.findUniqueOrThrow({
        where: { id },
        select: { siteId: true },
      });
      await recordFailedScan(tx, { id, siteId }, error, now);
    },
  };
}

type QueuedScan = Awaited<ReturnType<typeof readScan>>;

function readScan(db: Database, id: string) {
  return db.scan.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      siteId: true,
      scope: true,
      profile: true,
      site: { select: { host: true, url: true, verifiedAt: true, guessAddresses: true } },
    },
  });
}

async function measure(
  claim: Claim,
  { db, signal }: JobContext,
  steps: ScanSteps,
  overrides: MeasureOverrides,
): Promise<Settlement> {
  const scan = await readScan(db, claim.id);
  const progress = new ScanProgress(db, claim);
  try {
    const originHeaders = await headersOfSite(db, scan.siteId, scan.site);
    const outcome = await measurerOf(scan.site).measure('site-scan', siteTarget(scan.site), {
      profile: scan.profile as Profile,
      byOwner: scan.site.verifiedAt !== null,
      pagesMax: scan.scope === 'site' ? pagesOfPlan() : 0,
      guessesMax: scan.site.verifiedAt !== null && scan.site.guessAddresses ? GUESSES_MAX : 0,
      signal,
      originHeaders,
      onEvent: (event) => progress.note(event),
      overrides,
    });
    const answers = await steps.ask(db, scan.siteId, outcome);
    const requestHeaders = Object.keys(originHeaders);
    return settlementOf(scan, outcome, { steps: steps.store, requestHeaders, answers });
  } catch (error) {
    if (error instanceof AppError) return failed(scan, error);
    throw error;
  } finally {
    progress.stop();
  }
}

function settlementOf(
  scan: QueuedScan,
  outcome: AuditOutcome,
  {
    steps,
    requestHeaders,
    answers,
  }: {
    readonly steps: readonly ScanStep[];
    readonly requestHeaders: readonly string[];
    readonly answers: AskedQuestions | null;
  },
): Settlement {
  if (!outcome.ok) return failed(scan, outcome);
  const { recordings, ...measured } = outcome.report;
  const report = requestHeaders.length === 0 ? measured : { ...measured, requestHeaders };
  return {
    state: 'succeeded',
    write: (tx, now) =>
      storeScan(
        tx,
        { scanId: scan.id, siteId: scan.siteId, report, recordings, answers },
        steps,
        now,
      ),
  };
}

const failed = (scan: QueuedScan, error: Coded): Settlement => ({
  state: 'failed',
  error,
  write: (tx, now) => recordFailedScan(tx, scan, error, now),
});
