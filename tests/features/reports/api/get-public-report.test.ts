import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { Report } from '@/lib/reports/contract/report';
import { database } from '@/lib/platform/db/client';
import {
  getStoredReport,
  PUBLIC_REPORTS_PER_HOST,
  storePublicReport,
} from '@/lib/reports/server/public-report';
import { publishedReportView, toReport, toReportView } from '@/lib/reports/server/report-view';
import { sampleOf } from '../../../contract/sample-of';
import { ask, errorOf } from '../../../helpers/http';
import { plainReport } from '../../../helpers/site-report';

const HOST = 'shop.example';

function reportOf(host: string, scannedAt: string): Report {
  return {
    ...sampleOf(Report),
    id: randomUUID(),
    siteId: null,
    host,
    scannedAt,
    pages: [],
    scope: 'homepage',
    trigger: 'public',
  };
}

async function store(report: Report): Promise<void> {
  await database().$transaction((tx) =>
    storePublicReport(tx, { report, siteId: null, detail: null }),
  );
}

const newest = reportOf(HOST, '2026-11-21T10:00:00.000Z');
beforeAll(async () => {
  await store(reportOf(HOST, '2026-11-20T10:00:00.000Z'));
  await store(newest);
});

describe('200', () => {
  it('returns the latest stored report unchanged', async () => {
    const response = await ask(apiRoutes, `/api/v1/report/${HOST}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(newest);
  });

  it('returns a newer report as soon as it is stored', async () => {
    const host = 'often.example';
    for (const day of ['20', '21']) {
      const report = reportOf(host, `2026-11-${day}T10:00:00.000Z`);
      await store(report);
      for (const path of [`/api/v1/report/${host}`, `/api/v1/report/${host}`])
        expect(await (await ask(apiRoutes, path)).json()).toEqual(report);
    }
  });

  it('may be read by any page, and is revalidated each time', async () => {
    const { headers } = await ask(apiRoutes, `/api/v1/report/${HOST}`);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('ratelimit')).toBe(false);
    expect(headers.has('vary')).toBe(false);
  });

  it.each(['SHOP.example', 'shop.example.', '%53hop.EXAMPLE'])(
    'finds the host written as %s',
    async (host) => {
      expect((await ask(apiRoutes, `/api/v1/report/${host}`)).status).toBe(200);
    },
  );

  it('ignores unknown query parameters, even malformed ones', async () => {
    expect(
      (await ask(apiRoutes, `/api/v1/report/${HOST}?utm=1&utm=2&%zz&__proto__=1`)).status,
    ).toBe(200);
  });

  it('HEAD has the same headers and no body', async () => {
    const [get, head] = await Promise.all([
      ask(apiRoutes, `/api/v1/report/${HOST}`),
      ask(apiRoutes, `/api/v1/report/${HOST}`, { method: 'HEAD' }),
    ]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const of = (response: Response) =>
      [...response.headers].filter(([name]) => name !== 'x-request-id');
    expect(of(head)).toEqual(of(get));
  });
});

describe('304', () => {
  it.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"x", ${tag}`,
    () => '*',
  ])('accepts the tag as %s', async (as) => {
    const tag = (await ask(apiRoutes, `/api/v1/report/${HOST}`)).headers.get('etag') ?? '';
    const response = await ask(apiRoutes, `/api/v1/report/${HOST}`, {
      headers: { 'if-none-match': as(tag) },
    });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(tag);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(await response.text()).toBe('');
  });

  it('ignores If-Modified-Since', async () => {
    const response = await ask(apiRoutes, `/api/v1/report/${HOST}`, {
      headers: { 'if-modified-since': new Date(2030, 1).toUTCString() },
    });
    expect(response.status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    'a..example',
    '1.2.3.4',
    '%00',
    'shop.example%00',
    'a%20b',
    '%zz',
    'a%2Fb',
    '%E0%A4%A',
    'x'.repeat(300),
    '-a.example',
    'user@shop.example',
    'shop.example:80',
    '0x7f.1',
  ])('refuses %s, which is not a host name', async (host) => {
    expect(await errorOf(await ask(apiRoutes, `/api/v1/report/${host}`))).toEqual({
      status: 400,
      error: 'invalid_input',
      message: expect.stringMatching(
        /^(host must be a host name such as example\.com|The path has a malformed percent escape|host must have at most 1024 characters)\.$/,
      ) as string,
    });
  });
});

describe('404', () => {
  it.each(['nobody.example', '__proto__', 'constructor', 'www.shop.example'])(
    'has no report of %s',
    async (host) => {
      expect(await errorOf(await ask(apiRoutes, `/api/v1/report/${host}`))).toMatchObject({
        status: 404,
        error: 'report_not_found',
      });
    },
  );

  it('is not cached, and readable by any page', async () => {
    const { headers } = await ask(apiRoutes, '/api/v1/report/nobody.example');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is refused with the allowed methods',
    async (method) => {
      const response = await ask(apiRoutes, `/api/v1/report/${HOST}`, { method });
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await errorOf(response)).toEqual({
        status: 405,
        error: 'method_not_allowed',
        message: 'Use GET for this endpoint.',
      });
    },
  );

  it('a preflight may be cached for a day', async () => {
    const response = await ask(apiRoutes, `/api/v1/report/${HOST}`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('Content-Type');
    expect(response.headers.get('access-control-max-age')).toBe('86400');
  });
});

describe('storing', () => {
  it('keeps the latest per host, and does not affect other hosts', async () => {
    const host = 'many.example';
    const ids: string[] = [];
    for (let day = 1; day <= PUBLIC_REPORTS_PER_HOST + 3; day += 1) {
      const report = reportOf(host, `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`);
      ids.push(report.id);
      await store(report);
    }
    const kept = await database().publicReport.findMany({
      where: { host },
      orderBy: { scannedAt: 'asc' },
      select: { id: true },
    });
    expect(kept.map((row) => row.id)).toEqual(ids.slice(-PUBLIC_REPORTS_PER_HOST));
    expect(await database().publicReport.count({ where: { host: HOST } })).toBe(2);
  });

  it('keeps the latest of each day', async () => {
    const host = 'busy.example';
    const at = (day: number, hour: number) =>
      `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
    for (let day = 1; day <= 5; day += 1) await store(reportOf(host, at(day, 12)));
    for (let hour = 0; hour < PUBLIC_REPORTS_PER_HOST; hour += 1)
      await store(reportOf(host, at(6, hour)));
    const kept = await database().publicReport.findMany({
      where: { host },
      orderBy: { scannedAt: 'asc' },
      select: { scannedAt: true },
    });
    const days = kept.map(({ scannedAt }) => scannedAt.getUTCDate());
    expect(days).toEqual([1, 2, 3, 4, 5, ...Array<number>(PUBLIC_REPORTS_PER_HOST - 5).fill(6)]);
    expect(kept.at(-1)?.scannedAt.getUTCHours()).toBe(PUBLIC_REPORTS_PER_HOST - 1);
  });

  it('drops what is older than 180 days', async () => {
    await store(reportOf('old.example', '2020-01-01T00:00:00.000Z'));
    await store(reportOf('old.example', new Date().toISOString()));
    expect(await database().publicReport.count({ where: { host: 'old.example' } })).toBe(1);
  });
});

it('a page explains findings by what is stored beside the body, in the form of each release', async () => {
  const host = 'page.example';
  const detail = await plainReport();
  const identity = { id: randomUUID(), siteId: null, host, trigger: 'public' } as const;
  const report = toReport(detail, identity);
  await database().$transaction((tx) => storePublicReport(tx, { report, siteId: null, detail }));
  const view = async () => ({ ...(await getStoredReport(host))!.view, place: undefined });
  const whole = JSON.parse(JSON.stringify(toReportView(detail, identity))) as object;
  expect(await view()).toEqual(whole);
  const replace = (data: { internals: null; detail: string | null }) =>
    database().publicReport.update({ where: { id: identity.id }, data });
  const { internals, body } = await replace({ internals: null, detail: JSON.stringify(detail) });
  expect(await view()).toEqual(whole);
  await replace({ internals: null, detail: null });
  expect([internals, await view()]).toEqual([
    null,
    publishedReportView(JSON.parse(body) as Report),
  ]);
});
