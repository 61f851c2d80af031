import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { CHECK_IDS } from '@seamark/engine';
import { VerificationList } from '@/lib/fixes/contract/verifications';
import { database } from '@/lib/platform/db/client';
import { newestVerifications } from '@/lib/fixes/server/verification-record';
import { ask, errorOf } from '../../../helpers/http';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const get = (site: TestSite, query = '') =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/verifications${query}`, {
    headers: site.org.headers,
  });
const list = async (site: TestSite, query = '') =>
  VerificationList.parse(await (await get(site, query)).json());

/** A site with one settled verification per day, the latest on day `count`. */
async function withRecords(count: number): Promise<TestSite> {
  const site = await createSite();
  const advisedScanId = await finishScan(site, '2026-01-01T00:00:00Z');
  await database().verification.deleteMany({ where: { siteId: site.id } });
  await database().verification.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      siteId: site.id,
      checkId: CHECK_IDS[n % CHECK_IDS.length]!,
      status: 'expired' as const,
      source: 'scan' as const,
      baselineScore: n % 100,
      advisedAt: new Date(Date.UTC(2026, 0, n + 1)),
      advisedScanId,
    })),
  });
  return site;
}

describe('200', () => {
  it('newest recommendation first, in pages', async () => {
    const site = await withRecords(30);
    const first = await list(site);
    expect([first.verifications.length, first.nextOffset, first.host]).toEqual([20, 20, site.host]);
    expect(first.verifications.map(({ baselineScore }) => baselineScore)).toEqual(
      Array.from({ length: 20 }, (_, n) => 29 - n),
    );
    const rest = await list(site, '?limit=20&offset=20');
    expect([rest.verifications.length, rest.nextOffset]).toEqual([10, null]);
  });

  it('a site without recommendations has an empty list with the next step', async () => {
    const site = await createSite();
    expect(await list(site)).toEqual({
      siteId: site.id,
      host: site.host,
      verifications: [],
      nextOffset: null,
      nextStep: `Start a scan to get fixes that can be verified: POST /api/v1/me/sites/${site.id}/scan.`,
    });
  });

  it('the latest record of each check represents it', async () => {
    const site = await withRecords(CHECK_IDS.length + 1);
    const newest = await newestVerifications(database(), site.id);
    expect([newest.size, newest.get(CHECK_IDS[0])?.baselineScore]).toEqual([
      CHECK_IDS.length,
      CHECK_IDS.length,
    ]);
  });
});

describe('errors', () => {
  it.each(['limit=0', 'limit=51', 'offset=x', 'status=pending'])('400 for %s', async (query) => {
    expect(await errorOf(await get(await createSite(), `?${query}`))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });

  it('404 for a foreign and an unknown site, with the same bytes', async () => {
    const [site, foreign] = [await createSite(), await createSite()];
    const bodies = await Promise.all(
      [foreign.id, randomUUID()].map(async (id) => (await get({ ...site, id })).text()),
    );
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ error: 'site_not_found' });
    expect(bodies[0]).toBe(bodies[1]);
  });
});
