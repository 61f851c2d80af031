import {
  audit,
  ENGINE,
  type AuditEvent,
  type AuditOutcome,
  type Network,
  type Profile,
} from '@/engine';
import type { Database } from '@/lib/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Claim, JobContext, JobHandler, Settlement } from '@/lib/jobs';
import { scanner } from '@/lib/scanner';
import { beginMeasuring, reopenVerifications } from '../verifications/measure-verifications';
import { ScanProgress } from './scan-progress';
import { reachOf, siteTarget } from './site-target';
import { storeScan } from './store-scan';

const MINUTE_MS = 60_000;
const TOTAL_MS_MAX = 10 * MINUTE_MS;
// The engine ends a minute earlier: what is open then is unmeasured, instead of everything being lost.
const WALL_MS = TOTAL_MS_MAX - MINUTE_MS;
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Further pages of a paid plan's scan. */
const PAGES_MAX = 25;

export interface ScanHandlerOptions {
  /** Label of the reports, only for staged history. */
  readonly engine?: string;
  /** The day that certificates and expiry dates are judged on; staged history has its own. */
  readonly now?: () => Date;
  /** Where sites of our own are asked otherwise than those of others. */
  readonly network?: Network;
}

/** Measures queued scans. Report, verifications and state are written together or not at all. */
export function scanHandler(options: ScanHandlerOptions = {}): JobHandler {
  const engine = options.engine ?? ENGINE;
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
    run: (claim, context) => measure(claim, context, options),
    onFailed: async (tx, id) => {
      const { siteId } = await tx.scan.findUniqueOrThrow({
        where: { id },
        select: { siteId: true },
      });
      await reopenVerifications(tx, siteId);
    },
  };
}

type ScanRow = Awaited<ReturnType<typeof readScan>>;

function readScan(db: Database, id: string) {
  return db.scan.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      siteId: true,
      scope: true,
      profile: true,
      site: { select: { host: true, url: true, verifiedAt: true } },
    },
  });
}

async function measure(
  claim: Claim,
  { db, signal }: JobContext,
  options: ScanHandlerOptions,
): Promise<Settlement> {
  const scan = await readScan(db, claim.id);
  const progress = new ScanProgress(db, claim);
  try {
    const outcome = await auditOf(scan, options, signal, (event) => progress.note(event));
    return settlementOf(scan, outcome);
  } catch (error) {
    if (error instanceof AppError) return failed(scan, error.code, error.message);
    throw error;
  } finally {
    progress.stop();
  }
}

function auditOf(
  scan: ScanRow,
  options: ScanHandlerOptions,
  signal: AbortSignal,
  onEvent: (event: AuditEvent) => void,
): Promise<AuditOutcome> {
  return audit(
    {
      target: siteTarget(scan.site),
      profile: scan.profile as Profile,
      timeoutMs: TIMEOUT_MS,
      retries: RETRIES,
      wallMs: WALL_MS,
      byOwner: scan.site.verifiedAt !== null,
      pagesMax: scan.scope === 'site' ? PAGES_MAX : 0,
      withFixes: true,
      withRecordings: true,
    },
    {
      network: options.network ?? reachOf(scan.site).network,
      examiner: scanner().examiner,
      baseUrl: env().BASE_URL,
      now: options.now ?? (() => new Date()),
      signal,
      onEvent,
      ...(options.engine ? { engine: options.engine } : {}),
    },
  );
}

function settlementOf(scan: ScanRow, outcome: AuditOutcome): Settlement {
  if (!outcome.ok) return failed(scan, outcome.code, outcome.message);
  const { recordings, ...report } = outcome.report;
  return {
    state: 'succeeded',
    write: (tx, now) =>
      storeScan(tx, { scanId: scan.id, siteId: scan.siteId, report, recordings }, now),
  };
}

function failed(scan: ScanRow, code: string, message: string): Settlement {
  return {
    state: 'failed',
    error: `${code}: ${message}`,
    write: (tx) => reopenVerifications(tx, scan.siteId),
  };
}
