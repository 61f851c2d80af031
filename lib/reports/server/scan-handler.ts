import {
  ENGINE,
  ENGINE_VERSION,
  GUESSES_MAX,
  requestsMax,
  type AuditOutcome,
  type Profile,
} from '@seamark/engine';
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
import type { AskedQuestions, CheckedRedirect, ScanStep, ScanSteps } from './scan-steps';
import { storeScan } from './store-scan';
import { env } from '@/lib/platform/config/env';

// The engine's limit is a minute shorter and reports open checks as unmeasured, so this one loses
// no results.
const TOTAL_MS_MAX = SCANS['site-scan'].wallMs + 60_000;

const REDIRECT_MS = 5000;
/** Of all redirects of a site; the scan’s own limit leaves a minute. */
const REDIRECTS_MS = 40_000;

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
    const pagesMax = scan.scope === 'site' ? pagesOfPlan() : 0;
    const isGuessing = scan.site.verifiedAt !== null && scan.site.guessAddresses;
    const guessesMax = isGuessing ? GUESSES_MAX : 0;
    const outcome = await measurerOf(scan.site).measure('site-scan', siteTarget(scan.site), {
      profile: scan.profile as Profile,
      byOwner: scan.site.verifiedAt !== null,
      pagesMax,
      guessesMax,
      signal,
      originHeaders,
      onEvent: (event) => progress.note(event),
      overrides,
    });
    const answers = await steps.ask(db, scan.siteId, outcome);
    const checked = await askRedirects(scan, outcome, {
      db,
      signal,
      steps,
      budget: requestsMax({ linksMax: 0, pagesMax, guessesMax }),
      originHeaders,
    });
    const requestHeaders = Object.keys(originHeaders);
    return settlementOf(scan, outcome, { steps: steps.store, requestHeaders, answers, checked });
  } catch (error) {
    if (error instanceof AppError) return failed(scan, error);
    throw error;
  } finally {
    progress.stop();
  }
}

interface AskedRedirects {
  readonly redirects: readonly CheckedRedirect[];
  /** Requests. */
  readonly sent: number;
}

/** Accepted redirects of a proven site, asked with what the scan left of its requests. */
async function askRedirects(
  { siteId, site }: QueuedScan,
  outcome: AuditOutcome,
  {
    db,
    signal,
    steps,
    budget,
    originHeaders: headers,
  }: Pick<JobContext, 'db' | 'signal'> & {
    readonly steps: ScanSteps;
    readonly budget: number;
    readonly originHeaders: Readonly<Record<string, string>>;
  },
): Promise<AskedRedirects> {
  if (!outcome.ok || site.verifiedAt === null) return { redirects: [], sent: 0 };
  const { url, requests } = outcome.report;
  const left = budget - requests;
  const session = measurerOf(site).network.open({
    userAgent: `Seamark/${ENGINE_VERSION} (+${env().BASE_URL}/bot)`,
    timeoutMs: REDIRECT_MS,
    retries: 0,
    requestsMax: left,
    signal: AbortSignal.any([signal, AbortSignal.timeout(REDIRECTS_MS)]),
    originHeaders: { origin: new URL(url).origin, headers },
  });
  try {
    const redirects = await steps.checkRedirects(db, { id: siteId, url }, session, left);
    signal.throwIfAborted();
    return { redirects, sent: session.sent };
  } finally {
    await session.close();
  }
}

function settlementOf(
  scan: QueuedScan,
  outcome: AuditOutcome,
  {
    steps,
    requestHeaders,
    answers,
    checked: { redirects, sent },
  }: {
    readonly steps: readonly ScanStep[];
    readonly requestHeaders: readonly string[];
    readonly answers: AskedQuestions | null;
    readonly checked: AskedRedirects;
  },
): Settlement {
  if (!outcome.ok) return failed(scan, outcome);
  const { recordings, contracts, ...rest } = outcome.report;
  const measured = { ...rest, requests: rest.requests + sent };
  const report = requestHeaders.length === 0 ? measured : { ...measured, requestHeaders };
  return {
    state: 'succeeded',
    write: (tx, now) =>
      storeScan(
        tx,
        {
          scanId: scan.id,
          siteId: scan.siteId,
          report,
          recordings,
          contracts,
          answers,
          redirects,
        },
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
