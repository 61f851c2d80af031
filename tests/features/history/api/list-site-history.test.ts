import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { SiteHistory } from '@/lib/history/contract/history';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (org: TestOrg, siteId: string, query = '') =>
  ask(apiRoutes, `/api/v1/me/sites/${siteId}/history${query}`, { headers: org.headers });
const list = async (org: TestOrg, siteId: string, query = '') =>
  SiteHistory.parse(await (await get(org, siteId, query)).json());
async function withScans(count: number) {
  const org = await createOrg();
  const site = await createSite({ org });
  await database().$executeRaw`
    INSERT INTO "Scan" ("siteId", trigger, scope, status, "startedAt", "finishedAt", score, "originScore", engine, "pageCount", "durationMs")
    SELECT ${site.id}::uuid, 'schedule', 'homepage', 'succeeded', at, at + interval '3 seconds', n % 101, n % 101, 'seamark@1.0.0', 1, 3000
    FROM generate_series(1, ${count}::int) n, LATERAL (SELECT timestamptz '2026-01-01Z' + n * interval '1 hour' AS at) t`;
  return { org, site };
}

describe('200', () => {
  it('succeeded scans only, newest first, scannedAt equal to finishedAt', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    const older = await finishScan(site, '2026-11-20T10:00:00Z', { score: 61, duration: 4000 });
    const newer = await finishScan(site, '2026-11-21T10:00:00Z');
    await database().scan.createMany({
      data: [
        {
          siteId: site.id,
          trigger: 'api',
          scope: 'homepage',
          status: 'failed',
          finishedAt: new Date(),
          error: 'timeout: It took too long.',
        },
        { siteId: site.id, trigger: 'api', scope: 'homepage' },
      ],
    });
    const { scans, nextOffset, host } = await list(org, site.id);
    expect([scans.map((scan) => scan.id), nextOffset, host]).toEqual([
      [newer, older],
      null,
      site.host,
    ]);
    expect(scans[1]).toMatchObject({
      score: 61,
      duration: 4000,
      scannedAt: '2026-11-20T10:00:00.000Z',
      finishedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('of a period, in any offset: from its beginning, before its end', async () => {
    const { org, site } = await withScans(30);
    const times = async (query: string) =>
      (await list(org, site.id, query)).scans.map(({ scannedAt }) => scannedAt.slice(8, 13));
    // Scans finish three seconds after each full hour.
    expect(await times('?from=2026-01-02T03:00:03Z&to=2026-01-02T05:00:03Z')).toEqual([
      '02T04',
      '02T03',
    ]);
    expect(await times('?from=2026-01-02T07:00:00%2B02:00&limit=1&offset=1')).toEqual(['02T05']);
    expect(await times('?to=2026-01-01T02:00:00Z')).toEqual(['01T01']);
    expect((await list(org, site.id, '?from=2030-01-01T00:00:00Z')).nextStep).toBe(
      'No scan finished in this period. Send another, or none.',
    );
    const refused = await errorOf(await get(org, site.id, '?from=yesterday'));
    expect(refused).toMatchObject({ status: 400, error: 'invalid_input' });
  });

  it('without limit and offset up to 100 scans; offset alone takes 20', async () => {
    const { org, site } = await withScans(121);
    const all = await list(org, site.id);
    expect([all.scans.length, all.nextOffset]).toEqual([100, 100]);
    const rest = await list(org, site.id, '?offset=100');
    expect([rest.scans.length, rest.nextOffset]).toEqual([20, 120]);
    const last = await list(org, site.id, '?offset=120');
    expect([last.scans.length, last.nextOffset]).toEqual([1, null]);
    const ids = new Set([...all.scans, ...rest.scans, ...last.scans].map((scan) => scan.id));
    expect(ids.size).toBe(121);
  });

  it('exactly 100 scans have no next page', async () => {
    const { org, site } = await withScans(100);
    expect((await list(org, site.id)).nextOffset).toBeNull();
  });

  it('equal times are ordered by id, so that pages neither repeat nor skip scans', async () => {
    const { org, site } = await withScans(30);
    await database().scan.updateMany({
      where: { siteId: site.id },
      data: { finishedAt: new Date('2026-11-21T10:00:00Z') },
    });
    const pages = [
      await list(org, site.id, '?limit=20'),
      await list(org, site.id, '?limit=20&offset=20'),
    ];
    const ids = pages.flatMap((page) => page.scans.map((scan) => scan.id));
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(30);
  });
});

describe('errors', () => {
  it.each(['limit=100', 'limit=51', 'limit=%D9%A1', 'before=1'])(
    '400 for %s, also on a foreign site',
    async (query) => {
      expect(await errorOf(await get(await createOrg(), randomUUID(), `?${query}`))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );

  it('404 for a foreign and an unknown site, with the same bytes', async () => {
    const foreign = await createSite();
    const org = await createOrg();
    const [one, two] = await Promise.all(
      [foreign.id, randomUUID()].map(async (id) => (await get(org, id)).text()),
    );
    expect(JSON.parse(one ?? '')).toMatchObject({ error: 'site_not_found' });
    expect(one).toBe(two);
  });
});
