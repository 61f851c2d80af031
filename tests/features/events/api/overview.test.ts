import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { getOverview, type Overview } from '@/lib/events/contract';
import { database } from '@/lib/platform/db/client';
import { readOnlyConnections } from '@/lib/platform/db/read-only-client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';
import { plainReport, withCheck } from '../../../helpers/site-report';

const get = (org: TestOrg, query: Record<string, string> = {}, headers = {}) =>
  ask(apiRoutes, `/api/v1/me/overview?${new URLSearchParams(query)}`, {
    headers: { ...org.headers, ...headers },
  });
const read = async (org: TestOrg, query: Record<string, string> = {}): Promise<Overview> =>
  getOverview.response.parse(await (await get(org, query)).json());

/** Sites with a score each, and the same scan a month before. */
async function insertSites(org: TestOrg, count: number): Promise<void> {
  await database().$executeRaw`
    WITH added AS (
      INSERT INTO "Site" ("organizationId", host, url, "ownershipToken", tags)
      SELECT ${org.id}::uuid, 's' || lpad(n::text, 3, '0') || '.example', 'https://s.example/', gen_random_uuid()::text, ARRAY['all', 'of ' || n % 2]
      FROM generate_series(1, ${count}::int) n RETURNING id, host)
    INSERT INTO "Scan" ("siteId", trigger, scope, status, "finishedAt", score, engine)
    SELECT id, 'api', 'homepage', 'succeeded', at::timestamptz, length(host) + (substr(host, 2, 3)::int * 7 + month) % 11, 'seamark@3.0.0'
    FROM added, (VALUES (10, '2026-10-20Z'), (11, '2026-11-20Z')) AS scan(month, at) WHERE host NOT LIKE '%5.example'`;
}

const SINCE = '2026-11-01T00:00:00Z';

describe('a site', () => {
  let site: TestSite;
  let idle: TestSite;
  let [before, latest] = ['', ''];
  beforeAll(async () => {
    site = await createSite({ host: 'b.example' });
    idle = await createSite({ org: site.org, host: 'a.example' });
    await createSite();
    await finishScan(site, '2026-10-01T10:00:00Z', { score: 10 });
    before = await finishScan(site, '2026-10-31T10:00:00Z', { score: 60 });
    latest = await finishScan(site, '2026-11-20T10:00:00Z', {
      checks: withCheck(await plainReport(), 'robots-txt', { score: 1 }).checks,
      score: 52,
    });
    await database().scan.update({
      where: { id: latest },
      data: {
        worstReader: { name: 'AI search', figure: 'gets nothing', mark: 'closed', share: 0 },
      },
    });
    await database().questionResults.create({
      data: {
        scanId: latest,
        siteId: site.id,
        scannedAt: new Date('2026-11-20T10:00:00Z'),
        pages: 1,
        found: 1,
        judged: 2,
        results: ['found', 'not_found', 'unknown'].map((state, n) => ({
          question: `Question ${n}`,
          state,
          cause: null,
        })),
      },
    });
    const visit = { siteId: site.id, client: 'GPTBot', outcome: 'refused', bytes: 0n } as const;
    await database().visitDayCount.createMany({
      data: [
        { ...visit, day: new Date('2026-11-01'), proof: 'verified', requests: 5n },
        { ...visit, day: new Date('2026-11-02'), proof: 'claimed', requests: 2n ** 62n },
        { ...visit, day: new Date('2026-11-03'), proof: 'verified', requests: 2n ** 62n },
        { ...visit, day: new Date('2026-11-02'), proof: 'impostor', requests: 9n },
        { ...visit, day: new Date('2026-10-31'), proof: 'verified', requests: 9n, client: 'old' },
        { ...visit, day: new Date('2026-11-02'), proof: 'verified', requests: 3n, client: 'CCBot' },
      ],
    });
    await database().site.update({
      where: { id: idle.id },
      data: { tags: ['idle %"🚢'], nextScanAt: new Date('2026-12-01T00:00:00Z') },
    });
    await database().scan.create({
      data: { siteId: idle.id, trigger: 'api', scope: 'homepage' },
    });
  });

  it('has its scan, what changed since, fixes, lost questions, and refusals', async () => {
    const { sites, total, since, nextStep } = await read(site.org, { since: SINCE });
    expect([since, total]).toEqual(['2026-11-01T00:00:00.000Z', 2]);
    const open = await database().verification.count({
      where: { siteId: site.id, status: { in: ['pending', 'measuring'] } },
    });
    expect(open).toBeGreaterThan(0);
    expect(sites[0]).toEqual({
      id: site.id,
      host: 'b.example',
      name: null,
      tags: [],
      scanId: latest,
      scannedAt: '2026-11-20T10:00:00.000Z',
      score: 52,
      worstReader: { name: 'AI search', figure: 'gets nothing', mark: 'closed' },
      change: {
        scanId: before,
        scannedAt: '2026-10-31T10:00:00.000Z',
        score: 60,
        scoreDelta: -8,
        comparable: true,
      },
      fixed: [],
      regressed: ['robots-txt'],
      openFixes: open,
      questions: { found: 1, judged: 2, lost: ['Question 1'] },
      refusals: [
        { client: 'GPTBot', requests: Number.MAX_SAFE_INTEGER },
        { client: 'CCBot', requests: 3 },
      ],
      activeScanId: null,
      nextScanAt: null,
    });
    expect(nextStep).toBe(
      `See what changed on b.example: GET /api/v1/me/sites/${site.id}/compare.`,
    );
  });

  it('without a scan has nulls, and its next scan; a tag with odd characters finds it', async () => {
    const { sites, total } = await read(site.org, { tag: 'idle %"🚢' });
    expect(total).toBe(1);
    expect(sites).toMatchObject([
      {
        id: idle.id,
        score: null,
        change: null,
        worstReader: null,
        questions: null,
        openFixes: 0,
        refusals: [],
        nextScanAt: '2026-12-01T00:00:00.000Z',
        activeScanId: expect.any(String) as string,
      },
    ]);
  });

  it('is compared with its first scan if none is old enough, and with nothing in the future', async () => {
    const [early] = (await read(site.org, { since: '2001-01-01T00:00:00Z' })).sites;
    expect(early).toMatchObject({ change: { score: 10, scoreDelta: 42 } });
    const [late] = (await read(site.org, { since: '2090-01-01T00:00:00Z' })).sites;
    expect(late).toMatchObject({ score: 52, change: null, regressed: [], refusals: [] });
  });
});

describe('a list', () => {
  const asked: unknown[] = [];
  const { pool } = readOnlyConnections();
  const query = pool.query.bind(pool);
  pool.query = ((config: unknown) => {
    asked.push(config);
    return query(config as string);
  }) as typeof pool.query;
  afterAll(() => {
    pool.query = query;
  });
  let org: TestOrg;
  beforeAll(async () => {
    org = await createOrg();
    await insertSites(org, 37);
  });

  it.each(['score', '-score', 'change', '-change', 'host', '-host', 'scanned', 'readers'])(
    'sorted by %s has each site once, page by page, sites without a value last',
    async (sort) => {
      const whole = await read(org, { sort, since: SINCE });
      let page = await read(org, { sort, since: SINCE, limit: '8' });
      const sites = [...page.sites];
      while (page.nextCursor !== null) {
        page = await read(org, { cursor: page.nextCursor, limit: '8' });
        sites.push(...page.sites);
      }
      expect(sites).toEqual(whole.sites);
      expect(new Set(sites.map(({ id }) => id)).size).toBe(37);
      if (!/host|readers/.test(sort)) expect(sites.at(-1)?.host).toBe('s035.example');
      const scores = sites.flatMap(({ score }) => score ?? []);
      if (sort === 'score') expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      if (sort === '-score') expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    },
  );

  it('of a tag keeps the tag in its cursor', async () => {
    const first = await read(org, { tag: 'of 1', limit: '10', sort: 'host' });
    const second = await read(org, { cursor: first.nextCursor! });
    expect([first.total, first.sites.length, second.sites.length]).toEqual([19, 10, 9]);
    expect(second.nextCursor).toBeNull();
  });

  it('of 500 sites takes as many queries as one of 37', async () => {
    const large = await createOrg();
    await insertSites(large, 500);
    const queriesOf = async (owner: TestOrg) => {
      asked.length = 0;
      expect((await read(owner)).sites.length).toBeGreaterThan(30);
      return asked.length;
    };
    const few = await queriesOf(org);
    expect([await queriesOf(large), few]).toEqual([few, few]);
    expect(few).toBeLessThanOrEqual(10);
  });

  it('has an ETag that stays the same for an hour', async () => {
    const etag = (await get(org)).headers.get('etag');
    expect((await get(org, {}, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('400', () => {
  const cursorOf = (members: object) =>
    Buffer.from(
      JSON.stringify({ since: SINCE, sort: 'host', value: 'a', host: 'a', ...members }),
    ).toString('base64url');
  it.each<Record<string, string>>([
    { cursor: 'x' },
    { cursor: cursorOf({ sort: 'constructor' }) },
    { cursor: cursorOf({ value: {} }) },
    { cursor: cursorOf({ tag: '\0' }) },
    { cursor: cursorOf({ since: 'now' }) },
    { cursor: 'a'.repeat(2000) },
    { sort: 'name' },
    { since: 'yesterday' },
    { tag: 'a'.repeat(10_000) },
    { limit: '51' },
    { offset: '1' },
  ])('%o', async (query) => {
    expect(await errorOf(await get(await createOrg(), query))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});
