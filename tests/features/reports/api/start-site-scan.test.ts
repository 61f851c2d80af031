import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { database } from '@/lib/platform/db/client';
import { ScanStarted } from '@/lib/reports/contract/scans';
import { ask, BASE_URL, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

const start = (org: TestOrg, siteId: string, init: RequestInit = {}) =>
  ask(apiRoutes, `/api/v1/me/sites/${siteId}/scan`, {
    method: 'POST',
    ...init,
    headers: { ...org.headers, ...init.headers },
  });
const scansOf = (siteId: string) =>
  database().scan.findMany({ where: { siteId }, orderBy: { queuedAt: 'asc' } });
const rowsOf = (key: string) =>
  database().limitRow.count({ where: { limitKey: { endsWith: `:${key}` } } });
const settle = (siteId: string) =>
  database().scan.updateMany({
    where: { siteId },
    data: { status: 'failed', finishedAt: new Date() },
  });

describe('202', () => {
  it('queues a scan and returns its URL and the remaining budgets', async () => {
    const org = await createOrg();
    const site = await createSite({ org, verified: false });
    const response = await start(org, site.id);
    expect(response.status).toBe(202);
    const body = ScanStarted.parse(await response.json());
    expect(body).toMatchObject({
      siteId: site.id,
      status: 'queued',
      pollUrl: `${BASE_URL}/api/v1/me/scans/${body.scanId}`,
    });
    expect(response.headers.get('location')).toBe(body.pollUrl);
    expect(response.headers.get('ratelimit')).toBe(
      '"org-scans";r=9;t=3600, "target-scans";r=4;t=3600',
    );
    expect(await scansOf(site.id)).toMatchObject([
      { id: body.scanId, status: 'queued', trigger: 'api', scope: 'homepage', attempts: 0 },
    ]);
  });

  it.each([
    ['{}', { 'content-type': 'application/json' }],
    [undefined, {}],
  ])('takes the body %s', async (body, headers) => {
    const org = await createOrg();
    expect(
      (
        await start(
          org,
          (await createSite({ org })).id,
          body === undefined ? {} : { body, headers },
        )
      ).status,
    ).toBe(202);
  });

  it('measures a verified site with its pages, any other with its home page only', async () => {
    const org = await createOrg();
    const proven = await createSite({ org });
    await start(org, proven.id);
    expect(await scansOf(proven.id)).toMatchObject([{ scope: 'site' }]);
  });

  it('finds the site under an id in capitals', async () => {
    const org = await createOrg();
    expect((await start(org, (await createSite({ org })).id.toUpperCase())).status).toBe(202);
  });

  it('unblocks a site whose scan waited 45 minutes for a worker', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    await start(org, site.id);
    const long = new Date(Date.now() - 46 * 60_000);
    await database().scan.updateMany({
      where: { siteId: site.id },
      data: { queuedAt: long, runAfter: long },
    });
    expect((await start(org, site.id)).status).toBe(202);
    expect(await scansOf(site.id)).toMatchObject([
      { status: 'failed', errorCode: 'queue_timeout' },
      { status: 'queued' },
    ]);
  });
});

describe('400', () => {
  it.each([['{"url":"x"}'], ['[]'], ['{']])('refuses the body %s', async (body) => {
    const org = await createOrg();
    const response = await start(org, (await createSite({ org })).id, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await errorOf(response)).toMatchObject({ status: 400, error: 'invalid_input' });
  });

  it('refuses a site that is not allowed as a target, at no cost', async () => {
    const org = await createOrg();
    const site = await createSite({ org, host: `${randomUUID()}.internal` });
    expect(await errorOf(await start(org, site.id))).toMatchObject({
      status: 400,
      error: 'target_not_allowed',
    });
    expect([await scansOf(site.id), await rowsOf(org.id)]).toEqual([[], 0]);
  });
});

describe('404', () => {
  it('a foreign and an unknown site have the same bytes', async () => {
    const [org, other] = [await createOrg(), await createOrg()];
    const foreign = await createSite({ org: other });
    const answers = await Promise.all([start(org, foreign.id), start(org, randomUUID())]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).toBe(two);
    expect([await scansOf(foreign.id), await rowsOf(org.id)]).toEqual([[], 0]);
  });
});

describe('409', () => {
  it('names the active scan, even if the budget is used up', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    for (let i = 0; i < 4; i += 1) {
      expect((await start(org, site.id)).status).toBe(202);
      await settle(site.id);
    }
    const { scanId } = ScanStarted.parse(await (await start(org, site.id)).json());
    const response = await start(org, site.id);
    expect(response.headers.get('location')).toBe(`${BASE_URL}/api/v1/me/scans/${scanId}`);
    expect(await errorOf(response)).toMatchObject({ status: 409, error: 'scan_active' });
    await settle(site.id);
    expect(await errorOf(await start(org, site.id))).toMatchObject({ status: 429 });
  });

  it(
    'forty concurrent starts: one 202, 409 for the others, one budget used',
    { timeout: 120_000 },
    async () => {
      const org = await createOrg();
      const site = await createSite({ org });
      // A busy machine may refuse a start with 503 before it begins.
      const statusOfStart = async (): Promise<number> => {
        const { status } = await start(org, site.id);
        return status === 503 ? statusOfStart() : status;
      };
      const statuses = await Promise.all(Array.from({ length: 40 }, statusOfStart));
      expect(statuses.sort()).toEqual([202, ...Array.from({ length: 39 }, () => 409)]);
      expect([await rowsOf(org.id), (await scansOf(site.id)).length]).toEqual([1, 1]);
    },
  );
});

describe('429', () => {
  it('five scans of a host in an hour, by any organization', async () => {
    const host = `${randomUUID()}.example`;
    const [org, other] = [await createOrg(), await createOrg()];
    const [site, twin] = [
      await createSite({ org, host }),
      await createSite({ org: other, host: `www.${host}` }),
    ];
    for (const [who, where] of [
      [org, site],
      [other, twin],
      [org, site],
      [other, twin],
      [org, site],
    ] as const) {
      expect((await start(who, where.id)).status).toBe(202);
      await settle(where.id);
    }
    const response = await start(other, twin.id);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3590);
    expect(await errorOf(response)).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(await rowsOf(other.id), 'nothing is taken where one budget is empty').toBe(2);
  });
});

describe('503', () => {
  it('with a thousand queued scans, without using the budgets', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    await database().$executeRaw`
      WITH crowd AS (
        INSERT INTO "Site" ("organizationId", host, url, "ownershipToken")
        SELECT ${org.id}::uuid, 'crowd' || n || '.example', 'https://crowd.example/', gen_random_uuid()::text FROM generate_series(1, 1000) n RETURNING id)
      INSERT INTO "Scan" ("siteId", trigger, scope) SELECT id, 'api', 'homepage' FROM crowd`;
    const response = await start(org, site.id);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await errorOf(response)).toMatchObject({ status: 503, error: 'unavailable' });
    expect(await rowsOf(org.id)).toBe(0);
    await database().site.deleteMany({ where: { organizationId: org.id } });
  });
});
