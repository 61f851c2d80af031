import { randomUUID } from 'node:crypto';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { ownershipHandler } from '@/lib/sites/server/ownership-handler';
import { ownershipTick } from '@/lib/sites/server/ownership-tick';
import { checkOwnership } from '@/lib/sites/server/check-ownership';
import { createSite, type TestSite } from '../../../helpers/site';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';

const db = database();
const clock = new StoppedClock(new Date('2026-11-21T10:00:00Z'));
const DAY_MS = 86_400_000;
let page = '';
let served: ServedSite;
const worker = new Worker({
  db,
  clock,
  handlers: [ownershipHandler(async () => [])],
  pools: { scans: 1, agents: 1, chores: 2 },
});

beforeAll(async () => {
  served = await serveSite(
    { '/': async () => page, '/.well-known/seamark-verify.txt': { status: 404 } },
    { host: 'owned.test', tls: true },
  );
  process.env.SCAN_CONNECT_TO = served.connectTo;
});
afterAll(() => served.close());

const read = (site: TestSite) => db.site.findUniqueOrThrow({ where: { id: site.id } });
const org = (site: TestSite) =>
  ({
    organizationId: site.org.id,
    paid: true,
    via: { kind: 'key', keyId: site.org.keyId, scopes: ['read', 'scan'] },
  }) as const;
async function check(site: TestSite): Promise<void> {
  await checkOwnership(await getOwnedSite(org(site), site.id));
  // The service uses the database's time; the worker's clock is stopped.
  await db.job.updateMany({
    where: { kind: 'ownership', status: 'queued' },
    data: { runAfter: new Date(0) },
  });
  await worker.drain();
}
const show = (site: { ownershipToken: string }): string =>
  `<!doctype html><html><head><meta name="seamark-verify" content="${site.ownershipToken}"></head></html>`;

describe('an ownership check on demand', () => {
  it('verifies the site, stores the result of each method, and resumes the paused schedule', async () => {
    const site = await createSite({ host: 'owned.test', verified: false });
    await db.site.update({ where: { id: site.id }, data: { schedule: 'daily' } });
    page = show(await read(site));
    await check(site);
    const now = await clock.now();
    expect(await read(site)).toMatchObject({
      verifiedAt: now,
      verifiedBy: 'meta',
      ownershipCheckedAt: now,
      nextScanAt: now,
      ownershipDueAt: new Date(now.getTime() + 30 * DAY_MS),
    });
    expect((await read(site)).ownershipSeen).toMatchObject([
      { method: 'dns', outcome: 'missing' },
      { method: 'file', outcome: 'unchecked' },
      { method: 'meta', outcome: 'proven' },
    ]);
  });

  it('does not accept the token of another organization', async () => {
    const [one, two] = [
      await createSite({ host: 'owned.test', verified: false }),
      await createSite({ host: 'owned.test', verified: false }),
    ];
    page = show(await read(one));
    await check(two);
    expect(await read(two)).toMatchObject({
      verifiedAt: null,
      ownershipCheckedAt: await clock.now(),
    });
  });

  it('is queued once for repeated requests, and refused for a foreign site', async () => {
    const site = await createSite({ host: `${randomUUID()}.example` });
    await checkOwnership(await getOwnedSite(org(site), site.id));
    await checkOwnership(await getOwnedSite(org(site), site.id));
    expect(await db.job.count({ where: { dedupeKey: site.id } })).toBe(1);
    await db.job.deleteMany({ where: { dedupeKey: site.id } });
  });
});

describe('the periodic ownership check', () => {
  const tickAndDrain = async (): Promise<void> => {
    await ownershipTick.run(db, clock);
    await worker.drain();
  };

  it('removes the verification and pauses the schedule after two misses 7 days apart', async () => {
    const site = await createSite({ host: 'owned.test', verified: false });
    await db.site.update({ where: { id: site.id }, data: { schedule: 'weekly' } });
    page = show(await read(site));
    await check(site);
    // The name does not resolve, so no request is left unchecked.
    await db.site.update({
      where: { id: site.id },
      data: { host: 'nobody.invalid', url: 'http://nobody.invalid/' },
    });
    clock.advance(30 * DAY_MS);
    await tickAndDrain();
    expect(await read(site)).toMatchObject({ verifiedBy: 'meta', ownershipMisses: 1 });
    const missedAt = await clock.now();
    expect(await getOwnership(await getOwnedSite(org(site), site.id))).toMatchObject({
      verified: true,
      endsAt: new Date(missedAt.getTime() + 7 * DAY_MS).toISOString(),
      lostAt: null,
    });
    clock.advance(6 * DAY_MS);
    await ownershipTick.run(db, clock);
    expect(
      await db.job.count({ where: { dedupeKey: site.id, status: 'queued' } }),
      'not due before 7 days',
    ).toBe(0);
    clock.advance(DAY_MS);
    await tickAndDrain();
    expect(await read(site)).toMatchObject({
      verifiedAt: null,
      verifiedBy: null,
      nextScanAt: null,
      schedule: 'weekly',
      ownershipDueAt: null,
    });
    expect(await getOwnership(await getOwnedSite(org(site), site.id))).toMatchObject({
      verified: false,
      endsAt: null,
      lostAt: (await clock.now()).toISOString(),
    });
  });

  it('skips a site that the operator verified', async () => {
    const site = await createSite();
    await db.site.update({ where: { id: site.id }, data: { verifiedBy: 'operator' } });
    clock.advance(400 * DAY_MS);
    await tickAndDrain();
    expect(await db.job.count({ where: { dedupeKey: site.id } })).toBe(0);
  });
});
