import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCAN_STEPS } from '@/lib/main/worker/handlers';
import { apiRoutes } from '@/lib/api/handlers';
import { databaseClock } from '@/lib/platform/db/clock';
import { Comparison } from '@/lib/history/contract/compare';
import { Scan, ScanStarted } from '@/lib/reports/contract/scans';
import { VerificationList } from '@/lib/fixes/contract/verifications';
import { database } from '@/lib/platform/db/client';
import { sweepQueue } from '@/lib/platform/jobs';
import type { Worker } from '@/lib/platform/jobs/worker';
import { claimNext, settleClaim } from '@/lib/platform/jobs/claim';
import { requireRecordedReport } from '@/lib/reports/server/stored-report';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import { scanWorker } from '../../../helpers/scan-worker';
import { serveSite, type ServedSite, type SiteRoute } from '../../../helpers/sites/serve-site';
import { ask } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

const HOME =
  '<!doctype html><html lang="en"><head><title>Acme</title></head><body><main><h1>Acme</h1><p>Sea charts.</p><a href="/about">About us</a></main></body></html>';
const html = (body: string): SiteRoute => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const text = (body: string): SiteRoute => ({
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** Current files of the site; tests change them between scans. */
let files: Record<string, SiteRoute>;
const db = database();
let served: ServedSite[];
let worker: Worker;
let close: () => Promise<void>;

beforeAll(async () => {
  const changing: SiteRoute = async (request) => {
    const route = files[request.path] ?? { status: 404, body: 'Not found' };
    return typeof route === 'function' ? route(request) : route;
  };
  const excluding = { '/': html(HOME), '/robots.txt': text('User-agent: Seamark\nDisallow: /\n') };
  served = [
    await serveSite({}, { host: 'shop.test', otherwise: changing }),
    await serveSite(excluding, { host: 'closed.test' }),
  ];
  ({ worker, close } = await scanWorker([
    ...served,
    // A port below the range from which systems choose.
    { connectTo: 'gone.test:80:127.0.0.1:9' },
  ]));
});
afterAll(async () => {
  await close();
  await Promise.all(served.map((site) => site.close()));
});

async function freshSite(host: string, verified = true): Promise<TestSite> {
  files = { '/': html(HOME), '/about': html(HOME) };
  return createSite({ org: await createOrg(), host, verified });
}
async function start(site: TestSite): Promise<string> {
  await db.limitRow.deleteMany();
  const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/scan`, {
    method: 'POST',
    headers: site.org.headers,
  });
  return ScanStarted.parse(await response.json()).scanId;
}
const poll = async (site: TestSite, id: string) =>
  Scan.parse(
    await (await ask(apiRoutes, `/api/v1/me/scans/${id}`, { headers: site.org.headers })).json(),
  );
async function scan(site: TestSite): Promise<Scan> {
  const id = await start(site);
  await worker.drain();
  return poll(site, id);
}
const verifications = async (site: TestSite) =>
  VerificationList.parse(
    await (
      await ask(apiRoutes, `/api/v1/me/sites/${site.id}/verifications`, {
        headers: site.org.headers,
      })
    ).json(),
  ).verifications;
const adviceOn = async (site: TestSite, checkId: string) =>
  (await verifications(site)).filter((record) => record.checkId === checkId);

describe('a scan', () => {
  it('of a verified site measures its pages, stores the recordings, and updates its row', async () => {
    const site = await freshSite('shop.test');
    const done = await scan(site);
    expect(done).toMatchObject({ status: 'succeeded', error: null, pollAfterSeconds: null });
    expect(done.report).toMatchObject({
      scope: 'site',
      pageCount: 2,
      trigger: 'api',
      host: 'shop.test',
      scannedAt: done.finishedAt,
    });
    expect(await db.scan.findUnique({ where: { id: done.id } })).toMatchObject({
      checksDone: 26,
      pagesDone: 1,
      pagesPlanned: 1,
      score: done.report?.score,
      attempts: 1,
    });
    expect((await requireRecordedReport(db, site.id)).recordings?.byteLength).toBeGreaterThan(100);
  });

  it('of an unverified site measures its home page only', async () => {
    expect((await scan(await freshSite('shop.test', false))).report).toMatchObject({
      scope: 'homepage',
      pageCount: 1,
      pages: [],
    });
  });

  it('of a site that does not respond fails, and stores no report', async () => {
    const site = await freshSite('gone.test');
    const done = await scan(site);
    expect(done).toMatchObject({
      status: 'failed',
      report: null,
      error: expect.stringMatching(/^target_unreachable: gone\.test didn’t answer/) as string,
    });
    expect(await db.report.count({ where: { siteId: site.id } })).toBe(0);
  });

  it('obeys a robots.txt that names Seamark, except for verified owners', async () => {
    expect(await scan(await freshSite('closed.test', false))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^target_not_allowed: /) as string,
    });
    expect(await scan(await freshSite('closed.test'))).toMatchObject({ status: 'succeeded' });
  });

  it("that lost its lease writes nothing; the next worker's result is stored", async () => {
    const site = await freshSite('shop.test');
    const id = await start(site);
    const stale = await claimNext(db, databaseClock, scanHandler(SCAN_STEPS), 'stale');
    if (stale?.id !== id) throw new Error('another scan was claimed');
    await db.scan.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    await sweepQueue(db, databaseClock, 'scan', [scanHandler(SCAN_STEPS)]);
    await worker.drain();
    const late = await settleClaim(db, databaseClock, stale, {
      state: 'failed',
      error: { code: 'timeout', message: 'late' },
    });
    expect([late, await poll(site, id)]).toMatchObject([
      false,
      { status: 'succeeded', error: null },
    ]);
    expect(await db.scan.findUnique({ where: { id } })).toMatchObject({
      attempts: 1,
      losses: 1,
      fence: 2,
    });
  });

  it('whose site is deleted meanwhile ends without a trace, and the worker continues', async () => {
    const site = await freshSite('shop.test');
    const id = await start(site);
    files['/robots.txt'] = async () => {
      await db.site.deleteMany({ where: { id: site.id } });
      return { status: 404 };
    };
    await worker.drain();
    expect(
      await Promise.all([
        db.scan.count({ where: { id } }),
        db.report.count({ where: { scanId: id } }),
      ]),
    ).toEqual([0, 0]);
    expect(await scan(await freshSite('shop.test'))).toMatchObject({ status: 'succeeded' });
  });

  it('whose worker was lost twice in a row fails, and unblocks its site', async () => {
    const site = await freshSite('shop.test');
    await scan(site);
    const id = await start(site);
    for (let loss = 1; loss <= 2; loss += 1) {
      await db.scan.update({ where: { id }, data: { runAfter: new Date(0) } });
      await claimNext(db, databaseClock, scanHandler(SCAN_STEPS), 'lost');
      expect((await verifications(site)).every(({ status }) => status === 'measuring')).toBe(true);
      await db.scan.update({ where: { id }, data: { leaseUntil: new Date(0) } });
      await sweepQueue(db, databaseClock, 'scan', [scanHandler(SCAN_STEPS)]);
    }
    expect(await poll(site, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^worker_lost: /) as string,
    });
    expect((await verifications(site)).every(({ status }) => status === 'pending')).toBe(true);
    expect(await scan(site)).toMatchObject({ status: 'succeeded' });
  });
});

describe('recommendation and verification', () => {
  it('a recommendation is recorded once for each weighted check with open findings', async () => {
    const site = await freshSite('shop.test');
    const { report } = await scan(site);
    const wanting = (report?.checks ?? []).filter(
      (check) =>
        check.applicable &&
        check.weight > 0 &&
        check.findings.some(({ status }) => status === 'warn' || status === 'fail'),
    );
    const given = await verifications(site);
    expect(given.map(({ checkId }) => checkId).sort()).toEqual(wanting.map(({ id }) => id).sort());
    expect(
      given.every(
        (record) =>
          record.status === 'pending' &&
          record.source === 'scan' &&
          record.observedScore === null &&
          record.lastCheckedAt === null,
      ),
    ).toBe(true);
    await scan(site);
    expect((await verifications(site)).map(({ id }) => id).sort()).toEqual(
      given.map(({ id }) => id).sort(),
    );
  });

  it('a scan that finds the check clean verifies it, with the gained points; a relapse is recommended again', async () => {
    const site = await freshSite('shop.test');
    await scan(site);
    const [advice] = await adviceOn(site, 'llms-txt');
    files['/llms.txt'] = text(
      '# Acme\n\n> Acme draws sea charts by hand and prints them on paper that survives salt water.\n\n## Pages\n\n- [About us](/about): who we are\n',
    );
    const fixed = await scan(site);
    const score = fixed.report?.checks.find(({ id }) => id === 'llms-txt')?.score ?? 0;
    const [proof] = await adviceOn(site, 'llms-txt');
    expect(proof).toEqual({
      ...advice,
      status: 'verified',
      observedScore: score,
      gained: score - (advice?.baselineScore ?? 0),
      lastCheckedAt: fixed.finishedAt,
      verifiedAt: fixed.finishedAt,
      verifiedScanId: fixed.id,
    });
    delete files['/llms.txt'];
    const relapsed = await scan(site);
    expect(
      (await adviceOn(site, 'llms-txt')).map(({ status, advisedScanId }) => [
        status,
        advisedScanId,
      ]),
    ).toEqual([
      ['pending', relapsed.id],
      ['verified', advice?.advisedScanId],
    ]);
  });

  it('a failed scan leaves a recommendation unchanged', async () => {
    const site = await freshSite('shop.test');
    await scan(site);
    const before = await verifications(site);
    await db.site.update({ where: { id: site.id }, data: { url: 'http://gone.test/' } });
    expect(await scan(site)).toMatchObject({ status: 'failed' });
    expect(await verifications(site)).toEqual(before);
  });
});

describe('the comparison of two real scans', () => {
  it('contains the repaired check, and no other regression', async () => {
    const site = await freshSite('shop.test');
    const before = await scan(site);
    files['/robots.txt'] = text('User-agent: *\nAllow: /\n');
    const after = await scan(site);
    const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/compare`, {
      headers: site.org.headers,
    });
    const comparison = Comparison.parse(await response.json());
    expect(comparison).toMatchObject({
      before: { id: before.id },
      after: { id: after.id },
      comparable: true,
      regressedChecks: [],
    });
    expect(comparison.changes).toHaveLength(26);
    expect(comparison.changes.find(({ checkId }) => checkId === 'robots-txt')).toMatchObject({
      change: 'improved',
    });
  });
});
