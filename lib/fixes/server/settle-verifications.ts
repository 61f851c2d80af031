import { openFindings } from '@seamark/engine';
import type { Transaction } from '@/lib/platform/db/client';
import { addresses } from '@/lib/platform/config/addresses';
import type { NewEvent } from '@/lib/platform/events/record-events';
import type { ScanStep, StoredScan } from '@/lib/reports/server';
import { judgeVerification } from './judge-verification';

interface VerifiedFix {
  readonly id: string;
  readonly checkId: string;
  readonly baselineScore: number;
  readonly observedScore: number;
}

/**
 * Ends the verifications that a succeeded scan measured, and opens new ones for other open checks.
 */
export const settleVerifications: ScanStep = async (tx, scan, now) => {
  const verified = await judgeOpen(tx, scan, now);
  await advise(tx, scan, now);
  return verified.map((fix) => verifiedEvent(scan, fix));
};

const verifiedEvent = (
  { scanId, siteId }: StoredScan,
  { id, checkId, baselineScore, observedScore }: VerifiedFix,
): NewEvent => ({
  type: 'fix.verified',
  resource: { kind: 'verification', id, url: addresses.ofSite(siteId, 'verifications') },
  data: { checkId, baselineScore, observedScore, scanId },
});

async function judgeOpen(
  tx: Transaction,
  { scanId, siteId, report }: StoredScan,
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
  { scanId, siteId, report }: StoredScan,
  now: Date,
): Promise<void> {
  const open = await tx.verification.findMany({
    where: { siteId, status: { in: ['pending', 'measuring'] } },
    select: { checkId: true },
  });
  const openIds = new Set(open.map((record) => record.checkId));
  const wanting = report.checks.filter(
    (check) => check.weight > 0 && openFindings(check).length > 0 && !openIds.has(check.id),
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
