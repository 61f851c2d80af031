import { expect, test } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { viewComparison } from '@/lib/history/server/view-comparison';
import { createSite, finishScan } from '../../../helpers/site';

const contextOf = (id: string) => ({
  organizationId: id,
  paid: true,
  via: { kind: 'session' as const, userId: id, role: 'member' as const },
});

test('a comparison comes with both reports', async () => {
  const site = await createSite();
  const before = await finishScan(site, '2026-11-01T10:00:00Z', { score: 40 });
  const after = await finishScan(site, '2026-11-02T10:00:00Z', { score: 55 });
  const view = await viewComparison(await getOwnedSite(contextOf(site.org.id), site.id), {});
  expect([view.comparison.scoreDelta, view.before.report, view.after.report]).toMatchObject([
    15,
    { id: before, score: 40 },
    { id: after, score: 55 },
  ]);
});
