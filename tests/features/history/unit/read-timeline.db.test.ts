import { expect, test } from 'vitest';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { database } from '@/lib/platform/db/client';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { createSite, finishScan } from '../../../helpers/site';

const all = { since: null, rows: 100 };
const contextOf = (id: string) => ({
  organizationId: id,
  paid: true,
  via: { kind: 'session' as const, userId: id, role: 'member' as const },
});

test('each scan has its score change since the previous one, and whether both are like for like', async () => {
  const site = await createSite();
  const org = contextOf(site.org.id);
  await finishScan(site, '2026-08-01T10:00:00Z', { score: 60 });
  await finishScan(site, '2026-09-01T10:00:00Z', { score: 54 });
  const fourth = await finishScan(site, '2026-10-01T10:00:00Z', {
    score: 70,
    engine: 'seamark@9.0.0',
  });
  await finishScan(site, '2026-11-01T10:00:00Z', {
    score: 91,
    engine: 'seamark@9.0.0',
    scope: 'site',
    pageCount: 3,
  });
  await database().verification.create({
    data: {
      siteId: site.id,
      checkId: 'robots-txt',
      status: 'verified',
      source: 'scan',
      baselineScore: 0,
      advisedAt: new Date(),
      advisedScanId: fourth,
      verifiedScanId: fourth,
    },
  });
  const { entries, hasOlder } = await readTimeline(await getOwnedSite(org, site.id), all);
  expect(
    entries.map(({ score, delta, likeForLike, verified, grade }) => [
      score,
      delta,
      likeForLike,
      verified,
      grade?.label,
    ]),
  ).toEqual([
    [91, 21, false, 0, 'Excellent'],
    [70, 16, false, 1, 'Good'],
    [54, -6, true, 0, 'Fair'],
    [60, null, false, 0, 'Fair'],
  ]);
  expect(entries.map(({ engineBefore }) => engineBefore === null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(hasOlder).toBe(false);
});

test('the oldest entry of a page has its score change, and hasOlder reports older entries', async () => {
  const site = await createSite();
  const org = contextOf(site.org.id);
  for (const [day, score] of [
    [1, 40],
    [2, 50],
    [3, 45],
  ] as const)
    await finishScan(site, `2026-11-0${day}T10:00:00Z`, { score });
  const newest = await readTimeline(await getOwnedSite(org, site.id), { since: null, rows: 2 });
  expect([newest.entries.map(({ delta }) => delta), newest.hasOlder]).toEqual([[-5, 10], true]);
  const since = await readTimeline(await getOwnedSite(org, site.id), {
    since: new Date('2026-11-03T00:00:00Z'),
    rows: 2,
  });
  expect([since.entries.map(({ delta }) => delta), since.hasOlder]).toEqual([[-5], false]);
  expect(
    await readTimeline(await getOwnedSite(org, site.id), {
      since: new Date('2027-01-01T00:00:00Z'),
      rows: 2,
    }),
  ).toMatchObject({ entries: [], hasAny: true });
});
