import { beforeAll, describe, expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { nextStart } from '@/lib/platform/schedules/next-start';
import { questionsTick } from '@/lib/questions/server/schedule-tick';
import {
  putSettings,
  scriptedProvider,
  siteWithQuestions,
  started,
  work,
} from '../../../helpers/answers-site';
import type { TestSite } from '../../../helpers/site';

beforeAll(async () => {
  const stub = await scriptedProvider();
  return () => stub.close();
});

const db = database();
const NOW = new Date('2026-11-21T10:00:00Z');
const DAY_MS = 86_400_000;
const after = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const tick = (at = NOW) => questionsTick.run(db, new StoppedClock(at));
const nextOf = async (site: TestSite) =>
  (await db.question.findFirstOrThrow({ where: { siteId: site.id } })).nextAskAt;
const passesOf = (site: TestSite) =>
  db.answersPass.findMany({
    where: { siteId: site.id },
    orderBy: { engine: 'asc' },
    select: { engine: true, status: true, requestedById: true },
  });

async function scheduled(
  data: { schedule?: 'off' | 'weekly' | 'monthly'; nextAskAt?: Date } = {},
  change: object = {},
): Promise<TestSite> {
  const { site } = await siteWithQuestions(['Who?', 'Where?'], change);
  await db.question.updateMany({
    where: { siteId: site.id },
    data: { schedule: 'weekly', nextAskAt: NOW, ...data },
  });
  return site;
}

describe('passes on a schedule', () => {
  it.each([
    ['weekly', after(7)],
    ['monthly', new Date('2026-12-21T10:00:00Z')],
  ] as const)(
    '%s: every due engine is asked, and again at the same hour',
    async (schedule, next) => {
      const site = await scheduled({ schedule }, { engines: ['stub', 'claude'] });
      await tick();
      expect(await passesOf(site)).toEqual(
        ['claude', 'stub'].map((engine) => ({ engine, status: 'queued', requestedById: null })),
      );
      expect(await nextOf(site)).toEqual(next);
      expect(
        await db.creditEntry.aggregate({
          where: { organizationId: site.org.id, reason: 'reservation' },
          _sum: { delta: true },
        }),
      ).toEqual({ _sum: { delta: -4 } });
    },
  );

  it('missed periods are not caught up', async () => {
    const site = await scheduled({ nextAskAt: after(-23) });
    await tick();
    expect([(await passesOf(site)).length, await nextOf(site)]).toEqual([1, after(5)]);
  });

  it('four workers at the same time start them once', async () => {
    const site = await scheduled();
    await Promise.all([tick(), tick(), tick(), tick()]);
    expect([(await passesOf(site)).length, await nextOf(site)]).toEqual([1, after(7)]);
  });

  it.each([
    ['not due yet', { nextAskAt: after(1) }],
    ['switched off', { schedule: 'off' }],
  ] as const)('a site that is %s gets no pass', async (_, data) => {
    const site = await scheduled(data);
    await tick();
    expect(await passesOf(site)).toEqual([]);
  });

  it('without verified ownership they wait, and continue after verification', async () => {
    const site = await scheduled();
    await db.site.update({ where: { id: site.id }, data: { verifiedAt: null } });
    await tick();
    expect([await passesOf(site), await nextOf(site)]).toEqual([[], NOW]);
    await db.site.update({ where: { id: site.id }, data: { verifiedAt: NOW } });
    await tick();
    expect(await passesOf(site)).toHaveLength(1);
  });

  it('without a plan they wait, and are checked a day later', async () => {
    const site = await scheduled();
    await db.organization.update({ where: { id: site.org.id }, data: { plan: 'free' } });
    await tick();
    expect([await passesOf(site), await nextOf(site)]).toEqual([[], after(1)]);
    await db.organization.update({ where: { id: site.org.id }, data: { plan: 'paid' } });
    await tick(after(1));
    expect(await passesOf(site)).toHaveLength(1);
  });

  it('with too few credits none starts; they start when the credits suffice', async () => {
    const site = await scheduled();
    const month = `${site.org.id}:2026-11`;
    await db.creditEntry.create({
      data: { organizationId: site.org.id, delta: 1, reason: 'grant', refId: month },
    });
    await tick();
    expect([
      await passesOf(site),
      await nextOf(site),
      await db.creditEntry.count({ where: { organizationId: site.org.id, reason: 'reservation' } }),
    ]).toEqual([[], after(1), 0]);
    await db.creditEntry.create({
      data: { organizationId: site.org.id, delta: 1, reason: 'adjustment', refId: month },
    });
    await tick(after(1));
    expect(await passesOf(site)).toHaveLength(1);
  });

  it('an active pass counts as the scheduled one', async () => {
    const site = await scheduled();
    await db.answersPass.create({ data: { siteId: site.id, engine: 'stub', model: 'stub' } });
    await tick();
    expect([(await passesOf(site)).length, await nextOf(site)]).toEqual([1, after(7)]);
  });

  it('switched on, they start a period after the latest pass, or at once without one; switched off, they are forgotten', async () => {
    const { site } = await siteWithQuestions(['Who?']);
    const save = (schedule: string) =>
      putSettings(site, {
        questions: ['Who?'],
        brands: [],
        competitors: [],
        engines: ['stub'],
        schedule,
      });
    await save('weekly');
    expect(await nextOf(site)).not.toBeNull();
    await save('off');
    expect(await nextOf(site)).toBeNull();
    await started(site);
    await work();
    const { queuedAt } = await db.answersPass.findFirstOrThrow({ where: { siteId: site.id } });
    await save('weekly');
    expect(await nextOf(site)).toEqual(new Date(queuedAt.getTime() + 7 * DAY_MS));
  });
});

describe('the next time', () => {
  it.each([
    ['monthly', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['monthly', '2026-01-31T10:00:00Z', '2026-03-01T00:00:00Z', '2026-03-31T10:00:00Z'],
    ['monthly', '2026-12-15T10:00:00Z', '2026-12-15T10:00:01Z', '2027-01-15T10:00:00Z'],
    ['weekly', '2026-11-21T10:00:00Z', '2026-12-12T10:00:00Z', '2026-12-19T10:00:00Z'],
  ] as const)('%s from %s at %s is %s', (schedule, due, now, next) => {
    expect(nextStart(schedule, new Date(due), new Date(now))).toEqual(new Date(next));
  });
});
