import { expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { expiryTick } from '@/lib/fixes/server/expiry-tick';
import { createSite, finishScan } from '../../../helpers/site';

const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

it('a pending verification expires after 90 days or with its check; verified and measuring ones do not', async () => {
  const db = database();
  const site = await createSite();
  const advisedScanId = await finishScan(site, '2026-01-01T00:00:00Z');
  await db.verification.deleteMany({ where: { siteId: site.id } });
  const base = { siteId: site.id, source: 'scan' as const, baselineScore: 1, advisedScanId };
  await db.verification.createMany({
    data: [
      { ...base, checkId: 'robots-txt', advisedAt: daysAgo(91) },
      { ...base, checkId: 'sitemap', advisedAt: daysAgo(89) },
      { ...base, checkId: 'llms-txt', advisedAt: daysAgo(91), status: 'measuring' },
      { ...base, checkId: 'meta-tags', advisedAt: daysAgo(91), status: 'verified' },
      { ...base, checkId: 'a-check-that-is-gone', advisedAt: daysAgo(1) },
    ],
  });
  await expiryTick.run(db, new StoppedClock(NOW));
  const rows = await db.verification.findMany({
    where: { siteId: site.id },
    orderBy: { checkId: 'asc' },
  });
  expect(rows.map(({ checkId, status }) => [checkId, status])).toEqual([
    ['a-check-that-is-gone', 'expired'],
    ['llms-txt', 'measuring'],
    ['meta-tags', 'verified'],
    ['robots-txt', 'expired'],
    ['sitemap', 'pending'],
  ]);
});
