import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/access/actor';
import { database } from '@/lib/db/client';
import { startSiteScan } from '@/lib/services/scans/start-site-scan';
import { verifyFix, verifyFixes } from '@/lib/services/verifications/verify-fix';
import { createOrg } from '../../api/org';
import { createSite, finishScan, type TestSite } from '../../api/site';

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
  it('remembers who asked', async () => {
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

  it('without a paid plan: the home page, three times a day', async () => {
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

describe('“I fixed this”', () => {
  it('joins the scan that is there, whoever started it, and several fixes one scan', async () => {
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

  it('makes the open advice the owner’s and queues the scan that will prove it', async () => {
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

  it('gives new advice where the old has expired', async () => {
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
