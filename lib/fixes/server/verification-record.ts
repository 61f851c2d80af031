import type { VerificationRecord } from '../contract/verifications';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';

export const RECORD = {
  id: true,
  checkId: true,
  status: true,
  source: true,
  baselineScore: true,
  observedScore: true,
  gained: true,
  advisedAt: true,
  lastCheckedAt: true,
  verifiedAt: true,
  advisedScanId: true,
  verifiedScanId: true,
} as const;

type Times = 'advisedAt' | 'lastCheckedAt' | 'verifiedAt';
type VerificationRow = Omit<VerificationRecord, Times> & {
  readonly advisedAt: Date;
  readonly lastCheckedAt: Date | null;
  readonly verifiedAt: Date | null;
};

export function toVerificationRecord(row: VerificationRow): VerificationRecord {
  return {
    ...row,
    advisedAt: row.advisedAt.toISOString(),
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  };
}

/** Newest verification of each check of a site, by check id. */
export async function newestVerifications(
  db: Pick<ReadOnlyDatabase, 'verification'>,
  siteId: string,
): Promise<ReadonlyMap<string, VerificationRecord>> {
  const rows = await db.verification.findMany({
    where: { siteId },
    distinct: ['checkId'],
    orderBy: [{ advisedAt: 'desc' }, { id: 'desc' }],
    select: RECORD,
  });
  return new Map(rows.map((row) => [row.checkId, toVerificationRecord(row)]));
}
