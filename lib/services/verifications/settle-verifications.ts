import { openFindings } from '@seamark/engine';
import type { Transaction } from '@/lib/db/client';
import type { VerifiedFix } from '../events/scan-events';
import type { StoredReport } from '../reports/stored-report';
import { judgeVerification } from './judge-verification';

export interface ScannedSite {
  readonly scanId: string;
  readonly siteId: string;
  readonly report: StoredReport;
}

/**
 * Ends the verifications that a succeeded scan measured, and opens new ones for other open checks.
 * Returns the confirmed ones.
 */
export async function settleVerifications(
  tx: Transaction,
  measured: ScannedSite,
  now: Date,
): Promise<VerifiedFix[]> {
  const verified = await judgeOpen(tx, measured, now);
  await advise(tx, measured, now);
  return verified;
}

async function judgeOpen(
  tx: Transaction,
  { scanId, siteId, report }: ScannedSite,
  now: Date,
): Promise<VerifiedFix[]> {
  const landed: VerifiedFix[] = [];
  const unmeasured = new Set(report.unmeasured);
  const open = await tx.verification.findMany({
    where: { siteId, status: 'measuring' },
    select: { id: true, checkId: true, baselineScore: true, notApplicableScans: true },
  });
  for (const record of open) {
    const check = report.checks.find(({ id }) => id === record.checkId);
    const judgement = judgeVerification(record, check, !unmeasured.has(record.checkId));
    const seen = 'observedScore' in judgement ? { lastCheckedAt: now } : {};
    const proof =
      judgement.status === 'verified' ? { verifiedAt: now, verifiedScanId: scanId } : {};
    await tx.verification.update({
      where: { id: record.id },
      data: { ...judgement, ...seen, ...proof },
    });
    if (judgement.status === 'verified') {
      const { id, checkId, baselineScore } = record;
      landed.push({ id, checkId, baselineScore, observedScore: judgement.observedScore });
    }
  }
  return landed;
}

async function advise(
  tx: Transaction,
  { scanId, siteId, report }: ScannedSite,
  now: Date,
): Promise<void> {
  const open = await tx.verification.findMany({
    where: { siteId, status: { in: ['pending', 'measuring'] } },
    select: { checkId: true },
  });
  const known = new Set(open.map((record) => record.checkId));
  const wanting = report.checks.filter(
    (check) => check.weight > 0 && openFindings(check).length > 0 && !known.has(check.id),
  );
  await tx.verification.createMany({
    data: wanting.map((check) => ({
      siteId,
      checkId: check.id,
      source: 'scan' as const,
      baselineScore: check.score,
      advisedAt: now,
      advisedScanId: scanId,
    })),
  });
}
