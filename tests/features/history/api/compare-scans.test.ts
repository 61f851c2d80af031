import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { Comparison } from '@/lib/history/contract/compare';
import { database } from '@/lib/platform/db/client';
import { plainReport, withCheck } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const get = (of: TestSite, before?: string, after?: string) => {
  const query = [
    before === undefined ? [] : [`before_scan_id=${before}`],
    after === undefined ? [] : [`after_scan_id=${after}`],
  ]
    .flat()
    .join('&');
  return ask(apiRoutes, `/api/v1/me/sites/${of.id}/compare${query && `?${query}`}`, {
    headers: of.org.headers,
  });
};
const compareSince = (since: string, pick = '') =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/compare?since=${since}${pick}`, {
    headers: site.org.headers,
  });
const compare = async (...pick: Parameters<typeof get>) =>
  Comparison.parse(await (await get(...pick)).json());

let site: TestSite;
let [first, second, third, failed, foreign] = ['', '', '', '', ''];
beforeAll(async () => {
  site = await createSite();
  first = await finishScan(site, '2026-11-19T10:00:00Z', { score: 40 });
  second = await finishScan(site, '2026-11-20T10:00:00Z', { score: 50 });
  third = await finishScan(site, '2026-11-21T10:00:00Z', {
    ...withCheck(await plainReport(), 'robots-txt', { score: 1 }),
    score: 45,
    host: site.host,
  });
  failed = (
    await database().scan.create({
      data: {
        siteId: site.id,
        trigger: 'api',
        scope: 'homepage',
        status: 'failed',
        finishedAt: new Date(),
        error: 'timeout: x',
      },
    })
  ).id;
  foreign = await finishScan(await createSite(), '2026-11-18T10:00:00Z');
});

describe('200', () => {
  it('without ids the latest two succeeded scans', async () => {
    const comparison = await compare(site);
    expect(comparison).toMatchObject({
      siteId: site.id,
      host: site.host,
      before: { id: second, score: 50 },
      after: { id: third, score: 45 },
      scoreDelta: -5,
      checksScope: 'origin',
      regressedChecks: ['robots-txt'],
      nextStep: expect.stringMatching(/^Look at robots-txt first/) as string,
    });
  });

  it.each([
    ['the scan before a time', '2026-11-19T23:00:00Z', () => first],
    ['the scan of exactly this time', '2026-11-20T10:00:00Z', () => second],
    ['the first scan, if none is as old', '2001-01-01T00:00:00Z', () => first],
  ])('%s beside the latest', async (_, since, id) => {
    const answer = await compareSince(since);
    expect(Comparison.parse(await answer.json())).toMatchObject({
      before: { id: id() },
      after: { id: third },
    });
  });

  it('the two that were picked, in capitals too', async () => {
    expect(await compare(site, first.toUpperCase(), second)).toMatchObject({
      before: { id: first },
      after: { id: second },
      scoreDelta: 10,
      comparable: true,
      warnings: [],
    });
  });

  it('writes nothing', async () => {
    const count = async () => [
      await database().scan.count(),
      await database().report.count(),
      await database().verification.count(),
    ];
    const before = await count();
    await compare(site);
    expect(await count()).toEqual(before);
  });
});

describe('400', () => {
  it.each<[string, string, () => [string | undefined, string | undefined]]>([
    ['the newer one first', 'invalid_scan_order', () => [second, first]],
    ['one id only', 'invalid_input', () => [second, undefined]],
    ['the other one only', 'invalid_input', () => [undefined, second]],
    ['no id', 'invalid_input', () => ['x', second]],
  ])('%s', async (_, error, pick) => {
    expect(await errorOf(await get(site, ...pick()))).toMatchObject({ status: 400, error });
  });

  it('a time beside the ids', async () => {
    const ids = `&before_scan_id=${first}&after_scan_id=${second}`;
    expect(await errorOf(await compareSince('2026-11-19T10:00:00Z', ids))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});

describe('404', () => {
  it.each<[string, string, () => [string, string]]>([
    ['the same scan twice', 'not_enough_scans', () => [first, first.toUpperCase()]],
    ['an unknown scan', 'scan_not_found', () => [randomUUID(), second]],
    ['a scan of another organization', 'scan_not_found', () => [foreign, second]],
    ['an unfinished or failed scan', 'scan_not_found', () => [first, failed]],
  ])('%s', async (_, error, pick) => {
    expect(await errorOf(await get(site, ...pick()))).toMatchObject({ status: 404, error });
  });

  it('no scan since a time', async () => {
    expect(await errorOf(await compareSince('2099-01-01T00:00:00Z'))).toMatchObject({
      status: 404,
      error: 'not_enough_scans',
      message: 'No scan has finished since this time. Send an earlier one.',
    });
  });

  it('fewer than two finished scans', async () => {
    const fresh = await createSite();
    expect(await errorOf(await get(fresh))).toMatchObject({
      status: 404,
      error: 'not_enough_scans',
      message: expect.stringContaining('has none') as string,
    });
    await finishScan(fresh, '2026-11-21T10:00:00Z');
    expect(await errorOf(await get(fresh))).toMatchObject({
      message: expect.stringContaining('has one') as string,
    });
  });

  it('a foreign site and an unknown one, with the same bytes', async () => {
    const stranger = await createOrg();
    const bodies = await Promise.all(
      [site.id, randomUUID()].map(async (id) => (await get({ ...site, id, org: stranger })).text()),
    );
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ error: 'site_not_found' });
    expect(bodies[0]).toBe(bodies[1]);
  });
});
