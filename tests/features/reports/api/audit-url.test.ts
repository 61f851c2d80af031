import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { CHECK_IDS, PROFILES } from '@seamark/engine';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { database } from '@/lib/platform/db/client';
import { takeBudgets } from '@/lib/platform/limits';
import { scanner } from '@/lib/platform/scanner';
import { contentOfTables } from '../../../helpers/content-of-tables';
import { serveSite, type ServedSite } from '../../../helpers/sites/serve-site';
import { ask, errorOf } from '../../../helpers/http';
import { createMeasuredSite } from '../../../helpers/measured-site';
import { createOrg, type TestOrg } from '../../../helpers/org';

const HOME =
  '<!doctype html><html lang="en"><head><title>Acme</title></head><body><main><h1>Acme</h1><p>Sea charts.</p></main></body></html>';

/** Hosts of one audit each, so that no test uses the budget of another. */
const HOSTS = Array.from({ length: 30 }, (_, i) => `shop${i}.test`);
let served: ServedSite[];
let next = 0;
const fresh = () => HOSTS[next++]!;
/** A site that responds only after its release. */
let letGo: () => void;
const gate = new Promise<void>((resolve) => {
  letGo = resolve;
});
let slow: ServedSite;

beforeAll(async () => {
  const site = await serveSite({ '/': HOME }, { host: 'shop.test' });
  slow = await serveSite(
    {},
    {
      host: 'slow.test',
      otherwise: async () => {
        await gate;
        return HOME;
      },
    },
  );
  const failing = await serveSite(
    {},
    { host: 'failing.test', otherwise: { status: 503, body: 'down' } },
  );
  const closed = await serveSite(
    {
      '/': HOME,
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: Seamark\nDisallow: /\n',
      },
    },
    { host: 'closed.test' },
  );
  served = [site, slow, failing, closed];
  const alike = HOSTS.map((host) => site.connectTo.replace('shop.test', host));
  process.env.SCAN_CONNECT_TO = [
    ...served.map(({ connectTo }) => connectTo),
    ...alike,
    'gone.test:80:127.0.0.1:1',
  ].join(',');
});
afterAll(async () => {
  letGo();
  await scanner().close();
  await Promise.all(served.map((site) => site.close()));
});

const audit = (org: TestOrg, body: unknown, signal?: AbortSignal) =>
  ask(apiRoutes, '/api/v1/engine/audit', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...org.headers, 'content-type': 'application/json' },
    ...(signal ? { signal } : {}),
  });
const rowsOf = (key: string) =>
  database().limitRow.count({ where: { limitKey: { endsWith: `:${key}` } } });

describe('200', () => {
  it('measures the given URL with all checks, and returns the remaining budgets', async () => {
    const [org, host] = [await createOrg(), fresh()];
    const response = await audit(org, { url: `http://${host}/?a=1#part` });
    const report = AuditReport.parse(await response.json());
    expect(response.status).toBe(200);
    expect(report.url).toBe(`http://${host}/?a=1`);
    expect(report.results.map(({ id }) => id)).toEqual(CHECK_IDS);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('ratelimit')).toBe(
      '"org-scans";r=9;t=3600, "target-scans";r=4;t=3600',
    );
    expect(await rowsOf(host)).toBe(1);
  });

  it('stores only the counts of the budgets', async () => {
    const { org } = await createMeasuredSite();
    const but = ['LimitRow', 'RateBucket', 'ApiKey'];
    const before = await contentOfTables(but);
    expect((await audit(org, { url: `http://${fresh()}/` })).status).toBe(200);
    expect(await contentOfTables(but)).toEqual(before);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'Scan',
        'Report',
        'PublicReport',
        'Verification',
        'CreditEntry',
        'Job',
      ]),
    );
  });

  it.each(PROFILES)('takes the profile %s', async (profile) => {
    const report = AuditReport.parse(
      await (
        await audit(await createOrg(), {
          url: `http://${fresh()}/`,
          profile,
          checks: ['mcp-discovery', 'commerce-discovery'],
        })
      ).json(),
    );
    expect(report.results.map(({ id, applicable }) => [id, applicable])).toEqual([
      ['mcp-discovery', ['mcp', 'all'].includes(profile)],
      ['commerce-discovery', ['commerce', 'all'].includes(profile)],
    ]);
  });

  it('ids and aliases name the same checks; each appears once, in the order of the report', async () => {
    const report = AuditReport.parse(
      await (
        await audit(await createOrg(), {
          url: `http://${fresh()}/`,
          checks: ['mcp', 'robots-txt', 'mcp-discovery', 'openapi', 'robots-txt'],
        })
      ).json(),
    );
    expect(report.results.map(({ id }) => id)).toEqual([
      'robots-txt',
      'api-discovery',
      'mcp-discovery',
    ]);
  });

  it('a target that answers 5xx is measured', async () => {
    const response = await audit(await createOrg(), {
      url: 'http://failing.test/',
      retries: 0,
      checks: ['http-hygiene'],
    });
    expect(response.status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    [{}],
    [{ url: 'shop.test' }],
    [{ url: 1 }],
    [{ url: `http://shop.test/${'x'.repeat(2048)}` }],
    [{ url: 'http://shop.test/a b' }],
    [{ url: 'http://shop.test/', checks: [] }],
    [{ url: 'http://shop.test/', checks: ['nothing'] }],
    [{ url: 'http://shop.test/', checks: ['constructor'] }],
    [{ url: 'http://shop.test/', checks: Array.from({ length: 27 }, () => 'mcp') }],
    [{ url: 'http://shop.test/', profile: 'none' }],
    [{ url: 'http://shop.test/', ['timeout']: 99 }],
    [{ url: 'http://shop.test/', ['timeout']: 100.5 }],
    [{ url: 'http://shop.test/', timeout: '1000' }],
    [{ url: 'http://shop.test/', retries: 3 }],
    [{ url: 'http://shop.test/', extra: true }],
    [[]],
    [null],
  ])('%j is invalid, and costs nothing', async (body) => {
    const org = await createOrg();
    expect(await errorOf(await audit(org, body))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
    expect(await rowsOf(org.id)).toBe(0);
  });

  it.each([
    'ftp://shop.test/',
    'http://shop.test:8080/',
    'http://u:p@shop.test/',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://intranet/',
    'http://a.internal/',
  ])('%s is not allowed as a target, and costs nothing', async (url) => {
    const org = await createOrg();
    expect(await errorOf(await audit(org, { url }))).toMatchObject({
      status: 400,
      error: 'target_not_allowed',
    });
    expect(await rowsOf(org.id)).toBe(0);
  });

  it('a site that excludes Seamark is not measured, but the budget is used, because the site was requested', async () => {
    const org = await createOrg();
    expect(await errorOf(await audit(org, { url: 'http://closed.test/' }))).toMatchObject({
      status: 400,
      error: 'target_not_allowed',
    });
    expect(await rowsOf(org.id)).toBe(1);
  });
});

describe('413', () => {
  it('8193 bytes are too many', async () => {
    const body = { url: 'http://shop.test/', checks: ['x'.repeat(8193)] };
    expect(await errorOf(await audit(await createOrg(), body))).toMatchObject({
      status: 413,
      error: 'body_too_large',
    });
  });
});

describe('429', () => {
  it('the sixth audit of a host in an hour, by any organization', async () => {
    const host = fresh();
    const [one, two] = [await createOrg(), await createOrg()];
    for (const org of [one, two, one, two, one])
      expect((await audit(org, { url: `http://${host}/`, checks: ['robots-txt'] })).status).toBe(
        200,
      );
    const response = await audit(two, { url: `http://${host}/`, checks: ['robots-txt'] });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await errorOf(response)).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(await rowsOf(two.id), 'nothing is taken where one budget is empty').toBe(2);
  });
});

function promised(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  return {
    promise: new Promise<void>((done) => {
      resolve = done;
    }),
    resolve: () => resolve(),
  };
}

describe('503', () => {
  it('a target that does not respond, which uses the budget', async () => {
    const org = await createOrg();
    const response = await audit(org, { url: 'http://gone.test/', retries: 0 });
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await errorOf(response)).toMatchObject({ status: 503, error: 'target_unreachable' });
    expect(await rowsOf(org.id)).toBe(1);
  });

  it('a third concurrent audit of an organization finds no slot, and costs nothing; a disconnect frees a slot', async () => {
    const org = await createOrg();
    const caller = new AbortController();
    const held = [1, 2].map(() =>
      audit(org, { url: 'http://slow.test/', checks: ['robots-txt'] }, caller.signal),
    );
    await vi.waitFor(
      () => expect(slow.requests.filter(({ path }) => path === '/').length).toBe(2),
      120_000,
    );
    const response = await audit(org, { url: `http://${fresh()}/` });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await errorOf(response)).toMatchObject({ status: 503, error: 'unavailable' });
    expect(await rowsOf(org.id)).toBe(2);
    expect(
      (await audit(await createOrg(), { url: `http://${fresh()}/`, checks: ['robots-txt'] }))
        .status,
      'another organization has its own slots',
    ).toBe(200);
    caller.abort(new Error('The client closed the connection.'));
    await Promise.all(held);
    expect((await audit(org, { url: `http://${fresh()}/`, checks: ['robots-txt'] })).status).toBe(
      200,
    );
  });

  it('a client that disconnects before the measurement starts pays nothing', async () => {
    const org = await createOrg();
    const host = fresh();
    const caller = new AbortController();
    const { promise: released, resolve: release } = promised();
    const { promise: isLocked, resolve: locked } = promised();
    const before = database().$transaction(
      async (tx) => {
        await takeBudgets(tx, [{ name: 'org-scans', key: org.id }]);
        locked();
        await released;
      },
      { timeout: 120_000 },
    );
    await isLocked;
    const answer = audit(org, { url: `http://${host}/` }, caller.signal);
    await vi.waitFor(
      async () =>
        expect(
          await database()
            .$queryRaw`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        ).toHaveLength(1),
      120_000,
    );
    caller.abort();
    release();
    await Promise.all([before, answer]);
    expect([await rowsOf(org.id), await rowsOf(host)]).toEqual([1, 0]);
  });
});
