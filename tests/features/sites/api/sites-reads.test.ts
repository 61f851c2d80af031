import { randomUUID } from 'node:crypto';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { Actor } from '@/lib/platform/access/actor';
import { database } from '@/lib/platform/db/client';
import { getSiteReportView, previewPublicReport } from '@/lib/reports/server/site-report';
import { getStoredReport } from '@/lib/reports/server/public-report';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { listSiteNames } from '@/lib/sites/server/list-site-names';
import { listSiteRows } from '@/lib/sites/server/list-site-rows';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';
import { createMember } from '../../../helpers/member';

const by = ({ id }: TestOrg): Actor => ({
  organizationId: id,
  paid: true,
  via: { kind: 'session', userId: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11', role: 'member' },
});
const beginScan = (site: TestSite) =>
  database().scan.create({
    data: {
      siteId: site.id,
      trigger: 'dashboard',
      scope: 'homepage',
      pagesPlanned: 4,
      pagesDone: 1,
      checksDone: 3,
    },
    select: { id: true },
  });

describe('the table of sites', () => {
  it('draws the scores of the latest engine only, oldest first, with the latest grade', async () => {
    const site = await createSite();
    await finishScan(site, '2026-10-01T10:00:00.000Z', { score: 11, engine: 'seamark@0.9.0' });
    await finishScan(site, '2026-10-02T10:00:00.000Z', { score: 60 });
    await finishScan(site, '2026-10-03T10:00:00.000Z', { score: 91 });
    const [row] = await listSiteRows(by(site.org));
    expect(row).toMatchObject({
      site: { id: site.id, latestScore: 91, scoreDelta: 31 },
      grade: { label: 'Excellent' },
      scores: [60, 91],
    });
  });

  it('has no grade, reader, or line for a site without a scan, and no sites of other organizations', async () => {
    const org = await createOrg();
    const [site] = [await createSite({ org }), await createSite()];
    expect(await listSiteRows(by(org))).toEqual([
      expect.objectContaining({
        site: expect.objectContaining({ id: site.id }),
        grade: null,
        worstReader: null,
        scores: [],
      }),
    ]);
  });
});

describe('the switcher of sites', () => {
  it('lists the first 25 by host and that there are more, without other organizations', async () => {
    const org = await createOrg();
    const hosts = Array.from(
      { length: 26 },
      (_, number) => `${String.fromCharCode(122 - number)}-${org.id}.example`,
    );
    for (const host of hosts) await createSite({ org, host });
    const { sites, hasMore } = await listSiteNames(by(org));
    expect([sites.map(({ host }) => host), hasMore]).toEqual([
      [...hosts].reverse().slice(0, 25),
      true,
    ]);
    expect(await listSiteNames(by(await createOrg()))).toEqual({ sites: [], hasMore: false });
  });
});

describe('the scan shown on a page', () => {
  it('is the active one, also after an older one that succeeded', async () => {
    const site = await createSite();
    await finishScan(site, '2026-10-01T10:00:00.000Z');
    const { id } = await beginScan(site);
    expect(await getUnsettledScan(by(site.org), site.id)).toMatchObject({
      id,
      status: 'queued',
      checksDone: 3,
      pagesDone: 1,
      pagesPlanned: 4,
    });
  });

  it('is the latest if it failed, with its reason', async () => {
    const site = await createSite();
    await finishScan(site, '2026-10-01T10:00:00.000Z');
    const { id } = await beginScan(site);
    await database().scan.update({
      where: { id },
      data: {
        status: 'failed',
        finishedAt: new Date('2026-10-02T10:00:00.000Z'),
        error: 'target_unreachable: The site did not answer.',
      },
    });
    expect(await getUnsettledScan(by(site.org), site.id)).toMatchObject({
      id,
      status: 'failed',
      error: 'target_unreachable: The site did not answer.',
      pollAfterSeconds: null,
    });
  });

  it('is null if the latest succeeded, if none ran, and for other organizations', async () => {
    const site = await createSite();
    expect(await getUnsettledScan(by(site.org), site.id)).toBeNull();
    const { id } = await beginScan(site);
    expect(await getUnsettledScan(by(await createOrg()), site.id)).toBeNull();
    await database().scan.update({
      where: { id },
      data: { status: 'failed', finishedAt: new Date('2026-10-01T09:00:00.000Z') },
    });
    await finishScan(site, '2026-10-01T10:00:00.000Z');
    expect(await getUnsettledScan(by(site.org), site.id)).toBeNull();
  });
});

describe('the report of a site', () => {
  it('has gains and detected features; it is null without a scan', async () => {
    const site = await createSite();
    expect(await getSiteReportView(await getOwnedSite(by(site.org), site.id))).toBeNull();
    const scanId = await finishScan(site, '2026-10-01T10:00:00.000Z');
    const view = await getSiteReportView(await getOwnedSite(by(site.org), site.id));
    expect(view?.report).toMatchObject({ id: scanId, siteId: site.id, host: site.host });
    expect(view?.fixes?.length).toBeGreaterThan(0);
  });
});

describe('the report of a chosen scan', () => {
  const exportOf = async (site: TestSite, query: string) =>
    ask(apiRoutes, `/api/dashboard/sites/${site.id}/report/json${query}`, {
      headers: (await createMember(site.org, 'member')).headers,
    });

  it('is the stored one, on the page and in its exports', async () => {
    const site = await createSite();
    const older = await finishScan(site, '2026-10-01T10:00:00.000Z', { score: 40 });
    const newer = await finishScan(site, '2026-10-02T10:00:00.000Z', { score: 60 });
    expect(
      (await getSiteReportView(await getOwnedSite(by(site.org), site.id), older))?.report,
    ).toMatchObject({
      id: older,
      score: 40,
    });
    expect(await (await exportOf(site, `?scan_id=${older.toUpperCase()}`)).json()).toMatchObject({
      id: older,
      score: 40,
    });
    expect(await (await exportOf(site, '')).json()).toMatchObject({ id: newer, score: 60 });
  });

  it('is not found if the scan is unfinished, or of another site or organization', async () => {
    const site = await createSite();
    const sister = await createSite({ org: site.org });
    const scans = [
      (await beginScan(site)).id,
      await finishScan(sister, '2026-10-01T10:00:00.000Z'),
      await finishScan(await createSite(), '2026-10-01T10:00:00.000Z'),
      randomUUID(),
    ];
    for (const scanId of scans) {
      await expect(
        getSiteReportView(await getOwnedSite(by(site.org), site.id), scanId),
      ).rejects.toMatchObject({
        code: 'scan_not_found',
      });
      expect(await errorOf(await exportOf(site, `?scan_id=${scanId}`))).toMatchObject({
        status: 404,
        error: 'scan_not_found',
      });
    }
  });

  it.each(['?scan_id=', '?scan_id=x', '?scan=1'])('%j is invalid', async (query) => {
    expect(await errorOf(await exportOf(await createSite(), query))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});

describe('the preview of the public report', () => {
  it('shows what publishing would show: the home page without additional pages', async () => {
    const site = await createSite();
    expect(await previewPublicReport(await getOwnedSite(by(site.org), site.id))).toBeNull();
    await database().site.update({
      where: { id: site.id },
      data: { verifiedAt: new Date(), publishReports: true },
    });
    await finishScan(site, '2026-10-01T10:00:00.000Z');
    const preview = await previewPublicReport(await getOwnedSite(by(site.org), site.id));
    expect(preview?.report).toMatchObject({ siteId: null, scope: 'homepage', pages: [] });
    expect(preview?.report).toEqual((await getStoredReport(site.host))?.view.report);
  });
});
