import { openFindings } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { addresses } from '@/lib/platform/config/addresses';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import type { VerificationRecord, VerificationStarted } from '../contract/verifications';
import type { RequestedProof } from '../contract/dashboard';
import { database, type Transaction } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import type { LimitState } from '@/lib/platform/limits';
import {
  acceptScan,
  type AcceptedScan,
  pollAfterQueued,
  requireCheck,
  requireLatestReport,
} from '@/lib/reports/server';
import { RECORD, toVerificationRecord } from './verification-record';

/**
 * “I fixed this”: marks the check's open verification as the owner's and queues a scan that
 * measures it.
 */
export async function verifyFix(
  actor: Actor,
  siteId: string,
  checkName: string,
  clock: Clock = databaseClock,
): Promise<RequestedProof> {
  const { verification, scan } = await requestProof(actor, siteId, checkName, clock);
  return { verification, scanId: scan.scanId };
}

/** As `verifyFix`, in the form of the integrators' API. */
export async function startVerification(
  actor: Actor,
  siteId: string,
  checkName: string,
): Promise<{ readonly started: VerificationStarted; readonly limits: readonly LimitState[] }> {
  const { verification, scan } = await requestProof(actor, siteId, checkName, databaseClock);
  const { scanId, ahead, limits } = scan;
  const pollAfterSeconds = pollAfterQueued(ahead);
  return {
    started: { verification, scanId, pollAfterSeconds, pollUrl: addresses.poll(scanId) },
    limits,
  };
}

async function requestProof(actor: Actor, siteId: string, checkName: string, clock: Clock) {
  const checkId = requireCheck(checkName);
  return withProvingScan(actor, siteId, clock, async (tx, scan) => ({
    verification: await markOwnersVerification(tx, siteId, checkId, scan, clock),
    scan,
  }));
}

/**
 * “I published these files”: as `verifyFix`, for every open check that a generated file repairs,
 * with one scan.
 */
export function verifyFixes(
  actor: Actor,
  siteId: string,
  clock: Clock = databaseClock,
): Promise<{ readonly checkIds: string[]; readonly scanId: string }> {
  return withProvingScan(actor, siteId, clock, async (tx, scan) => {
    const { report } = await requireLatestReport(tx, siteId);
    const repaired = new Set<string>(report.artifacts.flatMap((file) => file.checkIds));
    const checkIds = report.checks
      .filter((check) => repaired.has(check.id) && openFindings(check).length > 0)
      .map(({ id }) => id);
    if (checkIds.length === 0)
      throw new AppError(
        'check_not_found',
        'The latest scan found nothing that a generated file fixes. See the open fixes.',
      );
    for (const checkId of checkIds) await markOwnersVerification(tx, siteId, checkId, scan, clock);
    return { checkIds, scanId: scan.scanId };
  });
}

interface ProvingScan extends Pick<AcceptedScan, 'scanId' | 'ahead' | 'limits'> {
  readonly isRunning: boolean;
}

/**
 * Runs `advise` with a scan that measures the fixes: a new one, or the site's active one, which
 * costs nothing.
 */
async function withProvingScan<T>(
  actor: Actor,
  siteId: string,
  clock: Clock,
  advise: (tx: Transaction, scan: ProvingScan) => Promise<T>,
): Promise<T> {
  try {
    return await database().$transaction(async (tx) => {
      const scan = await acceptScan(tx, actor, { siteId, trigger: 'verification' }, clock);
      return advise(tx, { ...scan, isRunning: false });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'scan_active')) throw error;
    return database().$transaction(async (tx) => {
      const scan = await lockActiveScan(tx, actor, siteId);
      // It ended in between; a retry by the caller starts another.
      if (scan === null) throw error;
      return advise(tx, scan);
    });
  }
}

/**
 * The site's active scan, locked so that it neither starts nor ends before the transaction does.
 */
async function lockActiveScan(
  tx: Transaction,
  { organizationId }: Actor,
  siteId: string,
): Promise<ProvingScan | null> {
  const [row] = await tx.$queryRaw<{ id: string; status: string }[]>`
    SELECT scan.id, scan.status::text FROM "Scan" scan JOIN "Site" site ON site.id = scan."siteId"
    WHERE site.id = ${siteId}::uuid AND site."organizationId" = ${organizationId}::uuid
      AND scan.status IN ('queued', 'running') FOR SHARE OF scan`;
  if (row === undefined) return null;
  return { scanId: row.id, ahead: 0, limits: [], isRunning: row.status === 'running' };
}

/**
 * The scan is new or locked, so nothing else changes the verification. A running scan judges those
 * in `measuring`.
 */
async function markOwnersVerification(
  tx: Transaction,
  siteId: string,
  checkId: string,
  { isRunning }: ProvingScan,
  clock: Clock,
): Promise<VerificationRecord> {
  const open = await tx.verification.findFirst({
    where: { siteId, checkId, status: { in: ['pending', 'measuring'] } },
    select: { id: true },
  });
  const row =
    open === null
      ? await tx.verification.create({
          data: {
            ...(await newAdvice(tx, siteId, checkId)),
            source: 'owner',
            status: isRunning ? 'measuring' : 'pending',
            advisedAt: await clock.now(tx),
          },
          select: RECORD,
        })
      : await tx.verification.update({
          where: { id: open.id },
          data: { source: 'owner' },
          select: RECORD,
        });
  return toVerificationRecord(row);
}

async function newAdvice(
  tx: Parameters<typeof requireLatestReport>[0],
  siteId: string,
  checkId: string,
) {
  const { scanId, report } = await requireLatestReport(tx, siteId);
  const check = report.checks.find(({ id }) => id === checkId);
  if (check === undefined || openFindings(check).length === 0)
    throw new AppError(
      'check_not_found',
      `The latest scan found nothing to fix in ${checkId}. Choose a check with open findings.`,
    );
  return { siteId, checkId, baselineScore: check.score, advisedScanId: scanId };
}
