import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { CHECK_IDS } from '@seamark/engine';
import { FixList } from '@/lib/fixes/contract/fixes';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createMeasuredSite, SCANNED_AT } from '../../../helpers/measured-site';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (org: { headers: Record<string, string> }, siteId: string) =>
  ask(apiRoutes, `/api/v1/me/sites/${siteId}/fixes`, { headers: org.headers });

describe('200', () => {
  it('lists open fixes by gain, then weight, then catalogue, informational checks last', async () => {
    const site = await createMeasuredSite();
    const list = FixList.parse(await (await get(site.org, site.id)).json());
    expect(list).toMatchObject({
      siteId: site.id,
      host: site.host,
      scanId: site.scanId,
      scannedAt: SCANNED_AT,
    });
    const order = list.fixes.map((fix) => [
      fix.informational ? 1 : 0,
      -fix.gain,
      -fix.weight,
      CHECK_IDS.findIndex((id) => id === fix.checkId),
    ]);
    expect(order).toEqual(
      [...order].sort((a, b) => a.reduce((first, value, i) => first || value - b[i]!, 0)),
    );
    expect(list.fixes.length).toBeGreaterThan(10);
    expect(list.fixes[0]).toMatchObject({
      worst: 'fail',
      artifactKinds: expect.any(Array) as string[],
      verificationStatus: 'pending',
    });
    expect(list.nextStep).toBe(
      `Fix ${list.fixes[0]!.checkId} first: it returns ${list.fixes[0]!.gain.toFixed(1)} points. See how: GET /api/v1/me/sites/${site.id}/fixes/${list.fixes[0]!.checkId}.`,
    );
  });

  it('returns the remaining scans in RateLimit before a scan starts', async () => {
    const site = await createMeasuredSite();
    const { headers } = await get(site.org, site.id);
    expect(headers.get('ratelimit')).toMatch(/"org-scans";r=10;t=\d+, "target-scans";r=5;t=\d+/);
  });

  it('names exactly the files that repair something of a check', async () => {
    const site = await createMeasuredSite();
    const { fixes } = FixList.parse(await (await get(site.org, site.id)).json());
    expect(fixes.find((fix) => fix.checkId === 'llms-txt')?.artifactKinds).toEqual(['llms-txt']);
    expect(fixes.find((fix) => fix.checkId === 'content-negotiation')?.artifactKinds).toEqual([
      'home-md',
    ]);
    // Its only finding is a missing 304, which no additional header can repair.
    expect(fixes.find((fix) => fix.checkId === 'crawl-efficiency')).toMatchObject({
      openFindings: 1,
      artifactKinds: [],
    });
  });

  it('contains the latest recommendation of a check, or null', async () => {
    const site = await createMeasuredSite();
    await database().verification.deleteMany({
      where: { siteId: site.id, checkId: { not: 'llms-txt' } },
    });
    const { fixes } = FixList.parse(await (await get(site.org, site.id)).json());
    expect(
      fixes.filter((fix) => fix.verificationStatus !== null).map((fix) => fix.checkId),
    ).toEqual(['llms-txt']);
  });

  it('a site without open fixes has an empty list with the next step', async () => {
    const site = await createSite();
    await finishScan(site, SCANNED_AT, { fixes: [] });
    expect(FixList.parse(await (await get(site.org, site.id)).json())).toMatchObject({
      fixes: [],
      nextStep: expect.stringMatching(/^Nothing to fix\./) as string,
    });
  });
});

describe('404', () => {
  it('a site without a finished scan has no fixes yet', async () => {
    const site = await createSite();
    expect(await errorOf(await get(site.org, site.id))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
  });

  it('a foreign and an unknown site have the same bytes', async () => {
    const [site, stranger] = [await createMeasuredSite(), await createOrg()];
    const [one, two] = await Promise.all(
      [site.id, randomUUID()].map(async (id) => (await get(stranger, id)).text()),
    );
    expect(one).toBe(two);
  });
});
