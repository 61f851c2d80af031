import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/platform/access/actor';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import {
  cancelDeferredScan,
  deferredScanHandler,
  deferScan,
} from '@/lib/reports/server/deferred-scan';
import { readDeferredScan } from '@/lib/reports/server/read-deferred-scan';
import { startSiteScan } from '@/lib/reports/server/start-site-scan';
import { verifyFix, verifyFixes } from '@/lib/fixes/server/verify-fix';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const db = database();
const session = (site: TestSite, paid = true): Actor => ({
  organizationId: site.org.id,
  paid,
  via: { kind: 'session', userId: randomUUID(), role: 'member' },
});
const settle = (site: TestSite) =>
  db.scan.updateMany({
    where: { siteId: site.id, finishedAt: null },
    data: { status: 'failed', finishedAt: new Date() },
  });
const scansOf = (site: TestSite) =>
  db.scan.findMany({ where: { siteId: site.id, finishedAt: null } });

describe('a scan started in the dashboard', () => {
  it('stores the user who requested it', async () => {
    const site = await createSite();
    const actor = session(site);
    await startSiteScan(actor, site.id);
    expect(await scansOf(site)).toMatchObject([
      {
        trigger: 'dashboard',
        requestedById: actor.via.kind === 'session' ? actor.via.userId : '',
        scope: 'site',
      },
    ]);
  });

  it('covers the home page on the free plan, three times a day', async () => {
    const site = await createSite({ org: await createOrg('free') });
    for (let n = 0; n < 3; n += 1) {
      const { limits } = await startSiteScan(session(site, false), site.id);
      expect(limits.find(({ name }) => name === 'free-scans')).toMatchObject({ remaining: 2 - n });
      expect(await scansOf(site)).toMatchObject([{ scope: 'homepage' }]);
      await settle(site);
    }
    await expect(startSiteScan(session(site, false), site.id)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('3 scans on the free plan per day') as string,
    });
  });
});

describe('a scan that is deferred by a limit', () => {
  const clock = () => new StoppedClock(new Date(Date.now() + 1000));
  const work = (at: StoppedClock) =>
    new Worker({ db, clock: at, handlers: [deferredScanHandler()], pools: { chores: 1 } }).drain();
  async function refusedSite() {
    const site = await createSite();
    const at = clock();
    const limitKey = `target-scans:${site.host}`;
    await db.limitRow.createMany({
      data: Array.from({ length: 5 }, () => ({ limitKey, at: new Date() })),
    });
    await expect(startSiteScan(session(site), site.id)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    return { site, at };
  }

  it('starts once when the window frees, also if requested twice', async () => {
    const { site, at } = await refusedSite();
    const { startsAt } = await deferScan(session(site), site.id, at);
    expect((await deferScan(session(site), site.id, at)).startsAt).toBe(startsAt);
    await work(at);
    expect(await scansOf(site)).toEqual([]);
    at.advance(3_601_000);
    await work(at);
    expect(await scansOf(site)).toMatchObject([{ trigger: 'dashboard', status: 'queued' }]);
    expect(await readDeferredScan(site)).toEqual({ startsAt: null });
  });

  it('is deferred again if the window is full again, and dropped if another scan is active', async () => {
    const { site, at } = await refusedSite();
    await deferScan(session(site), site.id, at);
    at.advance(3_601_000);
    await db.limitRow.updateMany({
      where: { limitKey: `target-scans:${site.host}` },
      data: { at: await at.now() },
    });
    await work(at);
    const { startsAt } = await readDeferredScan(site);
    expect(new Date(startsAt ?? 0).getTime()).toBe((await at.now()).getTime() + 3_600_000);
    await db.limitRow.deleteMany();
    await startSiteScan(session(site), site.id);
    at.advance(3_601_000);
    await work(at);
    expect(await scansOf(site)).toHaveLength(1);
    expect(await readDeferredScan(site)).toEqual({ startsAt: null });
  });

  it('can be requested and cancelled by the organization of the site only', async () => {
    const { site, at } = await refusedSite();
    await deferScan(session(site), site.id, at);
    const other = session(await createSite());
    for (const attempt of [deferScan, cancelDeferredScan])
      await expect(attempt(other, site.id)).rejects.toMatchObject({ code: 'site_not_found' });
    expect(await cancelDeferredScan(session(site), site.id)).toEqual({ startsAt: null });
    at.advance(3_601_000);
    await work(at);
    expect(await scansOf(site)).toEqual([]);
  });
});

describe('“I fixed this”', () => {
  it('joins the active scan, also for several fixes', async () => {
    const site = await createSite();
    await finishScan(site, '2026-11-21T10:00:00Z');
    const { scan } = await startSiteScan(session(site), site.id);
    const fix = await verifyFix(session(site), site.id, 'llms-txt');
    const files = await verifyFixes(session(site), site.id);
    expect([fix.scanId, files.scanId]).toEqual([scan.scanId, scan.scanId]);
    expect(files.checkIds.length).toBeGreaterThan(1);
    const claimed = await db.verification.findMany({
      where: { siteId: site.id, source: 'owner', status: 'pending' },
      select: { checkId: true },
    });
    expect(claimed.map(({ checkId }) => checkId).sort()).toEqual(
      [...new Set(['llms-txt', ...files.checkIds])].sort(),
    );
  });

  it('assigns the pending verification to the owner and queues a verification scan', async () => {
    const site = await createSite();
    await finishScan(site, '2026-11-21T10:00:00Z');
    const before = await db.verification.findFirstOrThrow({
      where: { siteId: site.id, checkId: 'llms-txt' },
    });
    const { verification, scanId } = await verifyFix(session(site), site.id, 'llms-txt');
    expect(verification).toMatchObject({
      id: before.id,
      status: 'pending',
      source: 'owner',
      baselineScore: before.baselineScore,
    });
    expect(await scansOf(site)).toMatchObject([{ id: scanId, trigger: 'verification' }]);
  });

  it('creates a new verification if the old one has expired', async () => {
    const site = await createSite();
    const scan = await finishScan(site, '2026-11-21T10:00:00Z');
    await db.verification.updateMany({ where: { siteId: site.id }, data: { status: 'expired' } });
    expect((await verifyFix(session(site), site.id, 'llms-txt')).verification).toMatchObject({
      status: 'pending',
      source: 'owner',
      advisedScanId: scan,
    });
    expect(await db.verification.count({ where: { siteId: site.id, checkId: 'llms-txt' } })).toBe(
      2,
    );
  });

  it.each<[string, string, (site: TestSite) => Promise<unknown>]>([
    [
      'an unknown check',
      'check_not_found',
      (site) => verifyFix(session(site), site.id, 'no-such-check'),
    ],
    [
      'a check without open findings',
      'check_not_found',
      async (site) => {
        await db.verification.deleteMany({ where: { siteId: site.id } });
        return verifyFix(session(site), site.id, 'rsl');
      },
    ],
    [
      'a foreign site',
      'site_not_found',
      async (site) => verifyFix(session(await createSite()), site.id, 'llms-txt'),
    ],
  ])('%s is refused, and nothing is written', async (_, code, attempt) => {
    const site = await createSite();
    await finishScan(site, '2026-11-21T10:00:00Z');
    await expect(attempt(site)).rejects.toMatchObject({ code });
    expect(await db.verification.count({ where: { siteId: site.id, source: 'owner' } })).toBe(0);
    expect(await db.scan.count({ where: { siteId: site.id, trigger: 'verification' } })).toBe(0);
  });
});
