import { beforeEach, describe, expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { scheduleTick } from '@/lib/reports/server/schedule-tick';
import { createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

const db = database();
const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);
let clock = new StoppedClock(NOW);
beforeEach(async () => {
  clock = new StoppedClock(NOW);
  await db.limitRow.deleteMany();
});

async function scheduled(data: object = {}, plan: 'free' | 'paid' = 'paid'): Promise<TestSite> {
  const site = await createSite({ org: await createOrg(plan) });
  await db.site.update({
    where: { id: site.id },
    data: { schedule: 'daily', nextScanAt: NOW, ...data },
  });
  return site;
}
const scansOf = (site: TestSite) => db.scan.findMany({ where: { siteId: site.id } });
const nextOf = async (site: TestSite) =>
  (await db.site.findUniqueOrThrow({ where: { id: site.id } })).nextScanAt;
const tick = () => scheduleTick.run(db, clock);

describe('schedules', () => {
  it.each([
    ['daily', 24],
    ['weekly', 168],
  ] as const)(
    'a %s site is scanned when it is due, and next at the same hour',
    async (schedule, hours) => {
      const site = await scheduled({ schedule });
      await tick();
      expect(await scansOf(site)).toMatchObject([
        { trigger: 'schedule', status: 'queued', scope: 'site' },
      ]);
      expect(await nextOf(site)).toEqual(after(hours));
    },
  );

  it('missed periods are made up by one scan', async () => {
    const site = await scheduled({ nextScanAt: after(-100) });
    await tick();
    expect([(await scansOf(site)).length, await nextOf(site)]).toEqual([1, after(20)]);
  });

  it.each([
    ['not due yet', { nextScanAt: after(1) }],
    ['switched off', { schedule: 'off' }],
    ['not verified', { verifiedAt: null }],
  ])('a site that is %s is not scanned', async (_, data) => {
    const site = await scheduled(data);
    await tick();
    expect(await scansOf(site)).toEqual([]);
  });

  it('a site without a paid plan is not scanned, and is due again in the next period', async () => {
    const site = await scheduled({}, 'free');
    await tick();
    expect([await scansOf(site), await nextOf(site)]).toEqual([[], after(24)]);
  });

  it('a scan without budget is deferred until the budget frees', async () => {
    const site = await scheduled();
    const at = new Date(NOW.getTime() - 600_000);
    await db.limitRow.createMany({
      data: Array.from({ length: 10 }, () => ({ limitKey: `org-scans:${site.org.id}`, at })),
    });
    await tick();
    expect([await scansOf(site), await nextOf(site)]).toEqual([
      [],
      new Date(NOW.getTime() + 3_000_000),
    ]);
    expect(await db.limitRow.count({ where: { limitKey: `target-scans:${site.host}` } })).toBe(0);
    clock.advance(3_000_000);
    await tick();
    expect(await scansOf(site)).toHaveLength(1);
  });

  it('an active scan counts as the scheduled one', async () => {
    const site = await scheduled();
    await db.scan.create({ data: { siteId: site.id, trigger: 'api', scope: 'site' } });
    await tick();
    expect([(await scansOf(site)).length, await nextOf(site)]).toEqual([1, after(24)]);
  });

  it('four concurrent ticks start one scan', async () => {
    const site = await scheduled();
    await Promise.all([tick(), tick(), tick(), tick()]);
    expect([(await scansOf(site)).length, await nextOf(site)]).toEqual([1, after(24)]);
  });
});
