import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@seamark/engine';
import { keptContract } from '@/engine/contracts/contract';
import { apiRoutes } from '@/lib/api/handlers';
import { ContractChangeList } from '@/lib/history/contract/contract-changes';
import { readTimeline } from '@/lib/history/server/read-timeline';
import { viewComparison } from '@/lib/history/server/view-comparison';
import { dropOldScans } from '@/lib/people/server/retention';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { database } from '@/lib/platform/db/client';
import { eventsOf } from '../../../helpers/events-of';
import { ask, errorOf } from '../../../helpers/http';
import { createMember } from '../../../helpers/member';
import { actorOf } from '../../../helpers/org';
import { createSite, finishScan, type TestSite } from '../../../helpers/site';

const db = database();
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
const tools = (items: Readonly<Record<string, readonly string[]>>): Contract =>
  keptContract('MCP', {
    items: Object.fromEntries(
      Object.entries(items).map(([name, parameters]) => [
        name,
        { input: { properties: Object.fromEntries(parameters.map((key) => [key, {}])) } },
      ]),
    ),
    schemas: {},
  });
const BOTH = tools({ search: ['status', 'page'], find: [] });
const LESS = tools({ search: ['page'], get: [] });
const without = (state: Exclude<Contract['state'], 'read'>): Contract => ({
  protocol: 'MCP',
  state,
  hash: null,
  content: null,
});
const scan = (site: TestSite, day: number, ...contracts: Contract[]) =>
  finishScan(site, at(day), {}, null, contracts);
const get = (site: TestSite, query = '') =>
  ask(apiRoutes, `/api/v1/me/sites/${site.id}/contract-changes${query}`, {
    headers: site.org.headers,
  });
const list = async (...of: Parameters<typeof get>) =>
  ContractChangeList.parse(await (await get(...of)).json());
const sentences = async (...of: Parameters<typeof get>) =>
  (await list(...of)).changes.map(({ severity, sentence }) => `${severity}: ${sentence}`);
const changedEvents = async (site: TestSite) =>
  (await eventsOf(site.org)).filter(({ type }) => type === 'contract.changed');

const ALL = [
  'breaking: Tool find is gone.',
  'breaking: Tool search: parameter status is gone.',
  'loosening: Tool get is new.',
];

describe('changes between two scans', () => {
  let site: TestSite;
  let [first, second] = ['', ''];
  beforeAll(async () => {
    site = await createSite();
    first = await scan(site, 1, BOTH);
    second = await scan(site, 2, LESS);
  });

  it('are listed with their counts, the breaking ones first, and in pages', async () => {
    const whole = await list(site);
    expect(whole).toMatchObject({
      siteId: site.id,
      before: { id: first },
      after: { id: second },
      protocols: [{ protocol: 'MCP', state: 'compared', breaking: 2, loosening: 1, textOnly: 0 }],
      nextOffset: null,
    });
    expect(await sentences(site)).toEqual(ALL);
    expect(await sentences(site, '?limit=2')).toEqual(ALL.slice(0, 2));
    expect((await list(site, '?limit=2')).nextOffset).toBe(2);
    expect(await sentences(site, '?limit=2&offset=2')).toEqual(ALL.slice(2));
    expect(await sentences(site, `?before_scan_id=${first}&after_scan_id=${second}`)).toEqual(ALL);
  });

  it('are those of the organization of the key, and of no other scan', async () => {
    const other = await createSite();
    const foreign = await scan(other, 1, BOTH);
    const path = `/api/v1/me/sites/${site.id}/contract-changes`;
    const byOther = await errorOf(await ask(apiRoutes, path, { headers: other.org.headers }));
    expect(byOther).toMatchObject({ status: 404, error: 'site_not_found' });
    expect((await ask(apiRoutes, path, {})).status).toBe(401);
    for (const pair of [
      [first, foreign],
      [foreign, second],
    ])
      expect(
        (await errorOf(await get(site, `?before_scan_id=${pair[0]}&after_scan_id=${pair[1]}`)))
          .error,
      ).toBe('scan_not_found');
  });

  it('need a key: the session of a viewer is none', async () => {
    const { headers } = await createMember(site.org, 'viewer');
    const response = await ask(apiRoutes, `/api/v1/me/sites/${site.id}/contract-changes`, {
      headers,
    });
    expect([401, 403]).toContain(response.status);
    expect(await response.text()).not.toContain('search');
  });

  it.each(['-1', '1.5', '1e3', 'NaN', '%00', `${'9'.repeat(400)}`, '1&offset=2'])(
    'have no page at the forged offset %s',
    async (offset) => {
      expect(await errorOf(await get(site, `?limit=1&offset=${offset}`))).toMatchObject({
        status: 400,
        error: 'invalid_input',
      });
    },
  );

  it('end behind the last page', async () => {
    const { changes, nextOffset } = await list(site, '?limit=1&offset=900');
    expect([changes, nextOffset]).toEqual([[], null]);
  });

  it('are refused for half a pair, another order, and one scan', async () => {
    expect((await get(site, `?before_scan_id=${first}`)).status).toBe(400);
    const swapped = await get(site, `?before_scan_id=${second}&after_scan_id=${first}`);
    expect((await errorOf(swapped)).error).toBe('invalid_scan_order');
    const single = await createSite();
    await scan(single, 1, BOTH);
    expect((await errorOf(await get(single))).error).toBe('not_enough_scans');
  });

  it('send one event, and stand in history and comparison', async () => {
    const [event, ...others] = await changedEvents(site);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      resource: { kind: 'scan', id: second },
      data: {
        breaking: 2,
        loosening: 1,
        textOnly: 0,
        previousScanId: first,
        changes: [
          { protocol: 'MCP', subject: 'find', kind: 'removed', severity: 'breaking' },
          {},
          {},
        ],
      },
    });
    const owned = await getOwnedSite(actorOf(site.org), site.id);
    const { entries } = await readTimeline(owned, { since: null, rows: 10 });
    expect(entries.map(({ contracts }) => contracts)).toEqual([
      { breaking: 2, loosening: 1, textOnly: 0, sentence: 'MCP: Tool find is gone.' },
      null,
    ]);
    const { contracts } = await viewComparison(owned, {});
    expect(contracts?.changes).toHaveLength(3);
  });
});

describe('what a scan could not read', () => {
  it('changes nothing, and the next one that reads it is compared with the last content', async () => {
    const site = await createSite();
    await scan(site, 1, BOTH);
    await scan(site, 2, without('not_read'));
    expect(await list(site)).toMatchObject({
      protocols: [{ state: 'not_read', breaking: 0 }],
      changes: [],
    });
    await scan(site, 3);
    await scan(site, 4, without('too_large'));
    expect(await changedEvents(site)).toEqual([]);
    await scan(site, 5, LESS);
    expect(await sentences(site)).toEqual(ALL);
    expect(await changedEvents(site)).toHaveLength(1);
  });

  it('is “not kept” for scans before contracts', async () => {
    const site = await createSite();
    const old = await scan(site, 1);
    await db.$executeRaw`UPDATE "Scan" SET contracts = NULL WHERE id = ${old}::uuid`;
    await scan(site, 2, LESS);
    expect(await list(site)).toMatchObject({
      protocols: [{ protocol: 'MCP', state: 'not_kept' }],
      changes: [],
    });
    expect(await changedEvents(site)).toEqual([]);
  });

  it('is not a protocol that the site declares no more', async () => {
    const site = await createSite();
    await scan(site, 1, BOTH);
    await scan(site, 2, without('absent'));
    expect(await sentences(site)).toEqual([
      'breaking: The site declares it no longer; it had 2 tools.',
    ]);
    await scan(site, 3, without('absent'));
    expect(await list(site)).toMatchObject({ protocols: [], changes: [] });
  });
});

describe('contents', () => {
  const contentsOf = (site: TestSite) => db.siteContract.count({ where: { siteId: site.id } });

  it('are stored once, deleted with the last scan that has them, and with the site', async () => {
    const site = await createSite();
    const texts = { ...BOTH.content!, items: { ...BOTH.content!.items, find: { text: 'a' } } };
    await scan(site, 1, BOTH);
    await scan(site, 2, BOTH);
    expect(await contentsOf(site)).toBe(1);
    await scan(site, 3, keptContract('MCP', texts));
    await scan(site, 4, LESS);
    expect(await contentsOf(site)).toBe(3);
    // Scans of open advice are kept.
    await db.verification.deleteMany({ where: { siteId: site.id } });
    await db.organization.update({ where: { id: site.org.id }, data: { keepScansYears: 1 } });
    await dropOldScans(db, new Date('2027-12-31T00:00:00Z'));
    expect(await db.scan.count({ where: { siteId: site.id } })).toBe(1);
    expect(await contentsOf(site)).toBe(1);
    await db.site.delete({ where: { id: site.id } });
    expect(await contentsOf(site)).toBe(0);
  });
});
