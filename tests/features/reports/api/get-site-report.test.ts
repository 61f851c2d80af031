import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { Report } from '@/lib/reports/contract/report';
import { database } from '@/lib/platform/db/client';
import { plainReport } from '../../../helpers/site-report';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (org: TestOrg, siteId: string) =>
  ask(apiRoutes, `/api/v1/me/sites/${siteId}/report`, { headers: org.headers });
const publicReport = (host: string) => ask(apiRoutes, `/api/v1/report/${host}`);

async function withPages() {
  const { checks } = await plainReport();
  return {
    scope: 'site' as const,
    score: 50,
    originScore: 61,
    pageCount: 2,
    discoveredUrls: 7,
    pages: [
      {
        url: 'https://x.example/a',
        status: 200,
        score: 20,
        checks: checks.slice(0, 1),
        error: null,
      },
      {
        url: 'https://x.example/b',
        status: null,
        score: null,
        checks: [],
        error: 'https://x.example/b gave no answer (timeout).',
      },
    ],
    notes: ['A note on the home page.', 'https://x.example/b gave no answer (timeout).'],
  };
}

describe('200', () => {
  it('returns the latest successful scan with its pages, never an older or failed one', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    await finishScan(site, '2026-11-20T10:00:00Z');
    const id = await finishScan(site, '2026-11-21T10:00:00Z', await withPages());
    await database().scan.create({
      data: {
        siteId: site.id,
        trigger: 'api',
        scope: 'homepage',
        status: 'failed',
        finishedAt: new Date(),
        error: 'timeout: x',
      },
    });
    const report = Report.parse(await (await get(org, site.id)).json());
    expect(report).toMatchObject({
      id,
      siteId: site.id,
      host: site.host,
      scope: 'site',
      score: 50,
      originScore: 61,
      scannedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(report.pages.map((page) => page.error)).toEqual([
      null,
      'https://x.example/b gave no answer (timeout).',
    ]);
  });
});

it('repeats its text until a scan of the site ends, and only to its organization', async () => {
  const org = await createOrg();
  const site = await createSite({ org });
  await finishScan(site, '2026-11-20T10:00:00Z');
  const [first, again] = [await get(org, site.id), await get(org, site.id)];
  const text = await first.text();
  expect(await again.text()).toBe(text);
  expect((await get(await createOrg(), site.id)).status).toBe(404);
  const id = await finishScan(site, '2026-11-21T10:00:00Z');
  expect(await (await get(org, site.id)).json()).toMatchObject({ id });
});

describe('404', () => {
  it('before the first finished scan', async () => {
    const org = await createOrg();
    expect(await errorOf(await get(org, (await createSite({ org })).id))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
  });

  it('a foreign site and an unknown one, with the same bytes', async () => {
    const foreign = await createSite();
    await finishScan(foreign, '2026-11-21T10:00:00Z');
    const org = await createOrg();
    const [one, two] = await Promise.all(
      [foreign.id, randomUUID()].map(async (id) => (await get(org, id)).text()),
    );
    expect(JSON.parse(one ?? '')).toMatchObject({ error: 'site_not_found' });
    expect(one).toBe(two);
  });
});

describe('publishing', () => {
  it("the home page part of a verified site's report is published if its owner chooses so", async () => {
    const site = await createSite({ publishReports: true });
    await finishScan(site, new Date().toISOString(), await withPages());
    const report = Report.parse(await (await publicReport(site.host)).json());
    expect(report).toMatchObject({
      siteId: null,
      host: site.host,
      scope: 'homepage',
      score: 61,
      originScore: 61,
      pageCount: 1,
      discoveredUrls: 7,
      pages: [],
      notes: ['A note on the home page.'],
    });
    expect(report.grade.label).toBe('Fair');
  });

  it.each([
    ['the owner does not publish', { publishReports: false }],
    ['the ownership is not proven', { publishReports: true, verified: false }],
  ])('no report is published when %s', async (_, data) => {
    const site = await createSite(data);
    await finishScan(site, new Date().toISOString());
    expect((await publicReport(site.host)).status).toBe(404);
  });
});

describe('recordings', () => {
  it('are stored for the latest successful scan only', async () => {
    const site = await createSite();
    const bytes = new Uint8Array([1, 2, 3]);
    const first = await finishScan(site, '2026-11-20T10:00:00Z', {}, bytes);
    const second = await finishScan(site, '2026-11-21T10:00:00Z', {}, bytes);
    const kept = await database().report.findMany({
      where: { siteId: site.id, recordings: { not: null } },
      select: { scanId: true },
    });
    expect([first, kept.map((row) => row.scanId)]).toEqual([first, [second]]);
    await finishScan(site, '2026-11-22T10:00:00Z', {}, null);
    expect(
      await database().report.count({ where: { siteId: site.id, recordings: { not: null } } }),
      'too large to keep',
    ).toBe(0);
  });
});
