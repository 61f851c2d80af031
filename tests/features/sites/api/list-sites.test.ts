import { describe, expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { SiteList } from '@/lib/sites/contract/sites';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite, finishScan } from '../../../helpers/site';

const get = (org: TestOrg, query = '') =>
  ask(apiRoutes, `/api/v1/me/sites${query}`, { headers: org.headers });
const list = async (org: TestOrg, query = '') =>
  SiteList.parse(await (await get(org, query)).json());
async function withSites(count: number): Promise<TestOrg> {
  const org = await createOrg();
  for (let i = 0; i < count; i += 1)
    await createSite({ org, host: `s${String(i).padStart(3, '0')}.example` });
  return org;
}

describe('200', () => {
  it('returns the latest and the previous score of each site, and its active scan', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    await finishScan(site, '2026-11-19T10:00:00Z', { score: 10 });
    const previous = await finishScan(site, '2026-11-20T10:00:00Z', { score: 60, originScore: 61 });
    const latest = await finishScan(site, '2026-11-21T10:00:00Z', { score: 72 });
    const active = await database().scan.create({
      data: { siteId: site.id, trigger: 'schedule', scope: 'site' },
    });
    const { sites, nextOffset } = await list(org);
    expect(nextOffset).toBeNull();
    expect(sites).toMatchObject([
      {
        id: site.id,
        host: site.host,
        verified: true,
        schedule: 'off',
        latestScore: 72,
        previousScore: 60,
        scoreDelta: 12,
        activeScanId: active.id,
        latestScan: {
          id: latest,
          score: 72,
          scannedAt: '2026-11-21T10:00:00.000Z',
          trigger: 'api',
        },
        previousScan: { id: previous, score: 60, originScore: 61 },
      },
    ]);
  });

  it('a site without a scan has nulls, and a first scan as its next step', async () => {
    const org = await createOrg();
    const site = await createSite({ org });
    const { sites, nextStep } = await list(org);
    expect(sites[0]).toMatchObject({
      latestScore: null,
      previousScore: null,
      scoreDelta: null,
      latestScan: null,
      previousScan: null,
      activeScanId: null,
    });
    expect(nextStep).toBe(`Scan ${site.host}: POST /api/v1/me/sites/${site.id}/scan.`);
  });

  it("is empty for an organization without sites, and never contains other organizations' sites", async () => {
    await withSites(1);
    expect(await list(await createOrg())).toEqual({
      sites: [],
      nextOffset: null,
      nextStep: 'Add a site to this organization.',
    });
  });

  it('sorts hosts by bytes', async () => {
    const org = await createOrg();
    for (const host of ['b.example', 'a-z.example', 'ab.example', 'a.example'])
      await createSite({ org, host });
    expect((await list(org)).sites.map((site) => site.host)).toEqual([
      'a-z.example',
      'a.example',
      'ab.example',
      'b.example',
    ]);
  });

  it('without limit and offset all sites come; with either, the other takes its default', async () => {
    const org = await withSites(53);
    expect((await list(org)).sites).toHaveLength(53);
    const first = await list(org, '?offset=0');
    expect([first.sites.length, first.nextOffset]).toEqual([20, 20]);
    const fifty = await list(org, '?limit=50');
    expect([fifty.sites.length, fifty.nextOffset]).toEqual([50, 50]);
    const last = await list(org, '?limit=50&offset=50');
    expect([last.sites.map((site) => site.host), last.nextOffset]).toEqual([
      ['s050.example', 's051.example', 's052.example'],
      null,
    ]);
    expect((await list(org, '?offset=10000')).sites).toEqual([]);
  });
});

describe('a tag', () => {
  it.each(['Client "North" 100%', "O'Neil", '🚢', '{a}'])(
    'filters by exactly %s, in pages too',
    async (tag) => {
      const org = await createOrg();
      for (const [host, tags] of [
        ['a.example', [tag, 'other']],
        ['b.example', [`${tag}s`]],
        ['c.example', [tag]],
      ] as const)
        await database().site.update({
          where: { id: (await createSite({ org, host })).id },
          data: { tags: [...tags] },
        });
      const stranger = await createSite();
      await database().site.update({ where: { id: stranger.id }, data: { tags: [tag] } });
      const query = `?tag=${encodeURIComponent(tag)}`;
      expect((await list(org, query)).sites).toMatchObject([
        { host: 'a.example', tags: [tag, 'other'] },
        { host: 'c.example', tags: [tag] },
      ]);
      const second = await list(org, `${query}&limit=1&offset=1`);
      expect([second.sites.map(({ host }) => host), second.nextOffset]).toEqual([
        ['c.example'],
        null,
      ]);
    },
  );

  it('that no site has is an empty list', async () => {
    expect(await list(await withSites(1), '?tag=nobody')).toEqual({
      sites: [],
      nextOffset: null,
      nextStep: 'No site has this tag. List all sites to see their tags.',
    });
  });
});

describe('400', () => {
  it.each([
    'tag=',
    'tag=a&tag=b',
    'tag=a,b',
    'tag=%00',
    `tag=${'a'.repeat(10_000)}`,
    'limit=0',
    'limit=51',
    'limit=01',
    'limit=1.0',
    'limit=1&limit=1',
    'limit=',
    'offset=-1',
    'offset=10001',
    'page=2',
  ])('%s', async (query) => {
    expect(await errorOf(await get(await createOrg(), `?${query}`))).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  });
});
