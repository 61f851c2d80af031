import { expect, it } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import type { Actor } from '@/lib/platform/access/actor';
import { CHECK_IDS } from '@seamark/engine';
import type { VerificationStatus } from '@/lib/fixes/contract/verifications';
import { database } from '@/lib/platform/db/client';
import { listVerifications } from '@/lib/fixes/server/list-verifications';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const contextOf = ({ org }: TestSite): Actor => ({
  organizationId: org.id,
  paid: true,
  via: { kind: 'key', keyId: org.keyId, scopes: ['read', 'scan'] },
});

async function withAdvice(statuses: readonly VerificationStatus[]): Promise<TestSite> {
  const site = await createSite();
  const advisedScanId = await finishScan(site, '2026-01-01T00:00:00Z');
  await database().verification.deleteMany({ where: { siteId: site.id } });
  await database().verification.createMany({
    data: statuses.map((status, n) => ({
      siteId: site.id,
      checkId: CHECK_IDS[n]!,
      status,
      source: 'scan' as const,
      baselineScore: n,
      advisedAt: new Date(Date.UTC(2026, 0, n + 1)),
      advisedScanId,
    })),
  });
  return site;
}

it('recommended fixes are listed by state', async () => {
  const site = await withAdvice(['pending', 'verified', 'verified', 'expired']);
  const verified = await listVerifications(
    await getOwnedSite(contextOf(site), site.id),
    { limit: 1, offset: 0 },
    'verified',
  );
  expect([
    verified.verifications.map(({ baselineScore }) => baselineScore),
    verified.nextOffset,
  ]).toEqual([[2], 1]);
  expect(
    (
      await listVerifications(
        await getOwnedSite(contextOf(site), site.id),
        { limit: 20, offset: 0 },
        'measuring',
      )
    ).verifications,
  ).toEqual([]);
});
