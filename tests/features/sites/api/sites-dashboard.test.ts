import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import type { Ownership } from '@/lib/sites/contract/ownership';
import type { Site, SiteSettings } from '@/lib/sites/contract/sites';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { database } from '@/lib/platform/db/client';
import type { Routes } from '@/lib/platform/http';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';
import { createMember, type TestMember } from '../../../helpers/member';

const send = (routes: Routes, by: TestMember, path: string, method = 'GET', body?: unknown) =>
  ask(routes, `/api/dashboard/${path}`, {
    method,
    headers: by.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const add = (by: TestMember, url: string, name?: string) =>
  send(apiRoutes, by, 'sites', 'POST', { url, ...(name === undefined ? {} : { name }) });
const added = async (by: TestMember, url: string): Promise<{ site: Site; ownership: Ownership }> =>
  (await (await add(by, url)).json()) as { site: Site; ownership: Ownership };
const change = (by: TestMember, id: string, settings: Partial<SiteSettings>) =>
  send(apiRoutes, by, `sites/${id}`, 'PATCH', settings);
const owner = async (plan: 'free' | 'paid' = 'paid') =>
  createMember(await createOrg(plan), 'owner');

describe('adding a site', () => {
  it('keeps the host of a pasted URL and returns the place of the token', async () => {
    const { site: created, ownership: proof } = await added(
      await owner(),
      ' HTTPS://Shop.Example./about?x=1#y ',
    );
    expect(created).toMatchObject({
      host: 'shop.example',
      url: 'https://shop.example/',
      verified: false,
      schedule: 'off',
      latestScan: null,
    });
    expect(proof).toMatchObject({
      token: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
      dns: { names: ['_seamark-verify.shop.example'], value: `seamark-verify=${proof.token}` },
      file: { url: 'https://shop.example/.well-known/seamark-verify.txt', content: proof.token },
      pollAfterSeconds: null,
      seen: [],
    });
    expect(proof.meta.tag).toBe(`<meta name="seamark-verify" content="${proof.token}">`);
  });

  it('gives an https URL for the file, as it is verified, also for a site on http', async () => {
    expect((await added(await owner(), 'http://old.example')).ownership.file.url).toBe(
      'https://old.example/.well-known/seamark-verify.txt',
    );
  });

  it.each([
    ['shop.example', 'https://shop.example/'],
    ['http://shop.example/x', 'http://shop.example/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s becomes %s', async (typed, url) => {
    expect((await added(await owner(), typed)).site.url).toBe(url);
  });

  it.each([
    'localhost',
    'http://127.0.0.1/',
    'http://[::1]/',
    'ftp://a.example/',
    'https://u:p@a.example/',
    'https://a.example:8443/',
    'router.lan',
    'x',
  ])('%s is refused and nothing is stored', async (url) => {
    const by = await owner();
    const { status } = await errorOf(await add(by, url));
    expect(status).toBe(400);
    expect(
      ((await (await send(apiRoutes, by, 'sites')).json()) as { sites: unknown[] }).sites,
    ).toEqual([]);
  });

  it.each(['free', 'paid'] as const)(
    'twice returns the same site on a %s plan, and is logged once',
    async (plan) => {
      const org = await createOrg(plan);
      const by = await createMember(org, 'owner');
      const [{ site: one }, { site: two }] = await Promise.all([
        added(by, 'twice.example'),
        added(by, 'https://twice.example/x'),
      ]);
      expect(two).toEqual(one);
      expect(
        await database().auditEvent.count({
          where: { organizationId: org.id, action: 'site.added' },
        }),
      ).toBe(1);
    },
  );

  it('works in two organizations for the same host', async () => {
    const [one, two] = [
      await added(await owner(), 'shared.example'),
      await added(await owner(), 'shared.example'),
    ];
    expect([
      two.site.host,
      two.site.id === one.site.id,
      two.ownership.token === one.ownership.token,
    ]).toEqual(['shared.example', false, false]);
  });

  it('is limited to one site without a paid plan, also for three concurrent calls', async () => {
    const by = await owner('free');
    const statuses = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => (await add(by, `${name}.example`)).status),
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  it('requires an admin and is logged', async () => {
    const org = await createOrg();
    expect(await errorOf(await add(await createMember(org, 'member'), 'a.example'))).toMatchObject({
      status: 403,
      error: 'role_required',
    });
    await add(await createMember(org, 'admin'), 'a.example');
    expect(
      await database().auditEvent.findFirst({
        where: { organizationId: org.id, action: 'site.added' },
        select: { detail: true },
      }),
    ).toEqual({ detail: { host: 'a.example' } });
  });
});

describe('settings', () => {
  it('of a verified site change separately; absent ones stay', async () => {
    const { id, org } = await createSite();
    const by = await createMember(org, 'admin');
    expect(await (await change(by, id, { schedule: 'weekly' })).json()).toEqual({
      name: null,
      schedule: 'weekly',
      publishReports: false,
      guessAddresses: false,
      profile: 'auto',
      tags: [],
    });
    const wanted = { profile: 'commerce', publishReports: true, guessAddresses: true } as const;
    const tags = [' North ', 'Shops', 'North'];
    expect(await (await change(by, id, { ...wanted, name: ' Shop ', tags })).json()).toEqual({
      ...wanted,
      name: 'Shop',
      schedule: 'weekly',
      tags: ['North', 'Shops'],
    });
    expect(
      (await database().site.findUnique({ where: { id }, select: { nextScanAt: true } }))
        ?.nextScanAt,
    ).not.toBeNull();
    await change(by, id, { schedule: 'off', name: '' });
    expect(
      await database().site.findUnique({ where: { id }, select: { nextScanAt: true, name: true } }),
    ).toEqual({ nextScanAt: null, name: null });
  });

  it('schedules, publishing, and guesses require verified ownership, schedules a plan too', async () => {
    const unproven = await createSite({ verified: false });
    const by = await createMember(unproven.org, 'owner');
    for (const settings of [
      { schedule: 'daily' as const },
      { publishReports: true },
      { guessAddresses: true },
    ])
      expect(await errorOf(await change(by, unproven.id, settings))).toMatchObject({
        status: 409,
        error: 'limit_reached',
      });
    const free = await createSite({ org: await createOrg('free') });
    expect(
      await errorOf(
        await change(await createMember(free.org, 'owner'), free.id, { schedule: 'daily' }),
      ),
    ).toMatchObject({ status: 403, error: 'plan_required' });
  });

  it.each([
    { schedule: 'hourly' },
    { profile: 'x' },
    { publishReports: 'yes' },
    { name: 'x'.repeat(81) },
    { host: 'a.example' },
    { tags: [''] },
    { tags: ['a,b'] },
    { tags: ['x'.repeat(33)] },
    { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
  ])('%j is refused', async (settings) => {
    const { id, org } = await createSite();
    expect(
      await errorOf(await change(await createMember(org, 'owner'), id, settings as never)),
    ).toMatchObject({ status: 400, error: 'invalid_input' });
  });

  it('disabling publishing removes published reports', async () => {
    const { id, org, host } = await createSite({ publishReports: true });
    await database().publicReport.create({
      data: {
        host,
        siteId: id,
        engine: 'seamark@1.0.0',
        score: 1,
        scannedAt: new Date(),
        body: '{}',
        etag: 'x',
      },
    });
    await change(await createMember(org, 'admin'), id, { publishReports: false });
    expect(await database().publicReport.count({ where: { host } })).toBe(0);
  });
});

describe('deleting', () => {
  it('removes the site with its scans, and only an own one', async () => {
    const [mine, other] = [await createSite(), await createSite()];
    const by = await createMember(mine.org, 'admin');
    expect(await errorOf(await send(apiRoutes, by, `sites/${other.id}`, 'DELETE'))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
    expect((await send(apiRoutes, by, `sites/${mine.id}`, 'DELETE')).status).toBe(200);
    expect(await database().site.count({ where: { id: { in: [mine.id, other.id] } } })).toBe(1);
  });
});

describe('ownership', () => {
  it('has one check at a time', async () => {
    const { id, org } = await createSite({ verified: false });
    const by = await createMember(org, 'admin');
    for (let n = 0; n < 2; n += 1) {
      const answer = await send(apiRoutes, by, `sites/${id}/ownership/check`, 'POST');
      expect([answer.status, ((await answer.json()) as Ownership).pollAfterSeconds]).toEqual([
        202, 2,
      ]);
    }
    expect(await database().job.count({ where: { kind: 'ownership', dedupeKey: id } })).toBe(1);
  });

  it('of another organization is not found', async () => {
    const other = await createSite();
    const by = await owner();
    for (const answer of [
      await send(apiRoutes, by, `sites/${other.id}/ownership`),
      await send(apiRoutes, by, `sites/${other.id}/ownership/check`, 'POST'),
    ])
      expect(await errorOf(answer)).toMatchObject({ status: 404, error: 'site_not_found' });
  });
});

describe('a scan', () => {
  it('can be queued by any member; its state contains its position and progress', async () => {
    const { id, org, host } = await createSite();
    const by = await createMember(org, 'member');
    const started = await send(apiRoutes, by, `sites/${id}/scans`, 'POST');
    const { scanId } = (await started.json()) as { scanId: string };
    expect(started.status).toBe(202);
    const state = (await (await send(apiRoutes, by, `scans/${scanId}`)).json()) as ScanState;
    expect(state).toMatchObject({
      siteId: id,
      host,
      status: 'queued',
      trigger: 'dashboard',
      checksDone: 0,
      checksTotal: 26,
      pagesPlanned: null,
      error: null,
    });
    expect(state.position).toBeGreaterThanOrEqual(0);
    const again = await send(apiRoutes, by, `sites/${id}/scans`, 'POST');
    expect([again.status, again.headers.get('location')?.endsWith(scanId)]).toEqual([409, true]);
    expect((await send(apiRoutes, await owner(), `scans/${scanId}`)).status).toBe(404);
  });

  it('without a paid plan is possible three times a day', async () => {
    const { id, org } = await createSite({ org: await createOrg('free') });
    const by = await createMember(org, 'owner');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await send(apiRoutes, by, `sites/${id}/scans`, 'POST')).status);
      await database().scan.updateMany({
        where: { siteId: id, status: 'queued' },
        data: { status: 'failed', finishedAt: new Date(), error: 'timeout: Test.' },
      });
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('exporting the report', () => {
  const exported = (by: TestMember, id: string, format: string) =>
    send(apiRoutes, by, `sites/${id}/report/${format}`);

  it.each([
    ['md', (text: string, host: string) => expect(text).toContain(`# ${host}`)],
    ['json', (text: string, host: string) => expect(JSON.parse(text)).toMatchObject({ host })],
    [
      'csv',
      (text: string, host: string) =>
        expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${host},`)),
    ],
  ] as const)('as %s returns a download, for members too', async (format, holds) => {
    const watched = await createSite();
    await finishScan(watched, '2026-10-01T10:00:00.000Z');
    const response = await exported(await createMember(watched.org, 'member'), watched.id, format);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="seamark-${watched.host}.${format}"`,
    ]);
    holds(await response.text(), watched.host);
  });

  it('another format is 400; a missing report and another organization are 404', async () => {
    const watched = await createSite();
    const by = await createMember(watched.org, 'member');
    expect(await errorOf(await exported(by, watched.id, 'pdf'))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
    expect(await errorOf(await exported(by, watched.id, 'md'))).toMatchObject({
      status: 404,
      error: 'report_not_found',
    });
    expect(await errorOf(await exported(await owner(), watched.id, 'md'))).toMatchObject({
      status: 404,
      error: 'site_not_found',
    });
  });
});
