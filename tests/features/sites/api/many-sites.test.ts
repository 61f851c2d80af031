import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { apiRoutes } from '@/lib/api/handlers';
import { startScans } from '@/lib/reports/contract';
import { changeSites } from '@/lib/sites/contract';
import { database } from '@/lib/platform/db/client';
import { ask, errorOf } from '../../../helpers/http';
import { createMember } from '../../../helpers/member';
import { createOrg, type TestOrg } from '../../../helpers/org';
import { createSite } from '../../../helpers/site';

const TAG = 'client %_"\'🚢';

const send = (org: TestOrg, method: string, path: string, body: object, key?: string) =>
  ask(apiRoutes, `/api/v1/me/${path}`, {
    method,
    headers: {
      ...org.headers,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
const scan = async (org: TestOrg, tag: string | null, key?: string) => {
  const response = await send(org, 'POST', 'scans', { tag }, key);
  expect(response.status).toBe(202);
  return startScans.response.parse(await response.json()).sites;
};
const change = async (org: TestOrg, body: object) =>
  changeSites.response.parse(await (await send(org, 'PATCH', 'sites', body)).json()).sites;

async function withTag(org: TestOrg, host: string, verified = true): Promise<string> {
  const { id } = await createSite({ org, host: `${host}-${org.id.slice(0, 8)}.example`, verified });
  await database().site.update({ where: { id }, data: { tags: [TAG] } });
  return id;
}

it('scans of a tag: ten start, the others are deferred, an active one stays, no other site is asked', async () => {
  const org = await createOrg();
  const ids: string[] = [];
  for (let n = 10; n < 22; n++) ids.push(await withTag(org, `s${n}`));
  const untagged = await createSite({ org });
  const foreign = await withTag(await createOrg(), 'foreign');
  await database().scan.create({
    data: { siteId: ids[0]!, trigger: 'api', scope: 'homepage' },
  });
  const sites = await scan(org, TAG);
  expect(sites.map(({ siteId }) => siteId)).toEqual(ids);
  expect(sites[0]).toMatchObject({ scanId: null, refusal: { error: 'scan_active' } });
  expect(sites.filter(({ scanId }) => scanId !== null)).toHaveLength(10);
  expect(sites[11]).toMatchObject({
    scanId: null,
    refusal: null,
    startsAt: expect.any(String) as string,
  });
  expect(await database().scan.count({ where: { siteId: { in: [untagged.id, foreign] } } })).toBe(
    0,
  );
  expect(
    await database().job.count({ where: { kind: 'deferred-scan', dedupeKey: ids[11]! } }),
  ).toBe(1);
});

it('a repeated key returns its scans, also if a new site of the tag has no room before them', async () => {
  const org = await createOrg();
  for (let n = 10; n < 20; n++) await withTag(org, `s${n}`);
  const key = randomUUID();
  const made = await scan(org, TAG, key);
  expect(made.filter(({ scanId }) => scanId !== null)).toHaveLength(10);
  await withTag(org, 's01');
  const [added, ...others] = await scan(org, TAG, key);
  expect(added).toMatchObject({ scanId: null, startsAt: expect.any(String) as string });
  expect(others).toEqual(made);
});

it('the same Idempotency-Key starts no second scan, and is refused with another tag', async () => {
  const org = await createOrg();
  await withTag(org, 'a');
  await withTag(org, 'b');
  const first = await scan(org, TAG, 'weekly');
  expect(await scan(org, TAG, 'weekly')).toEqual(first);
  expect(await errorOf(await send(org, 'POST', 'scans', { tag: null }, 'weekly'))).toMatchObject({
    status: 422,
    error: 'idempotency_key_reused',
  });
});

it('settings of a tag: each site has its settings, or why they stay', async () => {
  const org = await createOrg();
  const [a, b] = [await withTag(org, 'a'), await withTag(org, 'b', false)];
  const untagged = await createSite({ org });
  expect(await change(org, { tag: TAG, settings: { schedule: 'weekly' } })).toMatchObject([
    { siteId: a, settings: { schedule: 'weekly', tags: [TAG] }, refusal: null },
    { siteId: b, settings: null, refusal: { error: 'limit_reached' } },
  ]);
  // Composed and decomposed characters are one tag.
  const all = await change(org, { tag: null, settings: { tags: ['café', 'cafe\u0301'] } });
  expect(all.map(({ settings }) => settings?.tags)).toEqual([['café'], ['café'], ['café']]);
  expect(all.map(({ siteId }) => siteId)).toContain(untagged.id);
  expect(await change(org, { tag: 'gone', settings: {} })).toEqual([]);
});

it('selected sites are scanned and tagged by one call each, with a session as with a key', async () => {
  const org = await createOrg();
  const [a, b] = [await withTag(org, 'a'), await withTag(org, 'b')];
  await withTag(org, 'c');
  const siteIds = [b, a.toUpperCase(), a];
  const { headers } = await createMember(org, 'admin');
  const select = (method: string, path: string, body: object) =>
    ask(apiRoutes, `/api/dashboard/${path}`, {
      method,
      headers,
      body: JSON.stringify({ tag: null, siteIds, ...body }),
    });
  const started = startScans.response.parse(await (await select('POST', 'scans', {})).json());
  expect(started.sites).toMatchObject([{ siteId: a }, { siteId: b }]);
  const settings = { addTags: ['new', TAG] };
  const tagged = await select('PATCH', 'sites', { settings });
  const { sites } = changeSites.response.parse(await tagged.json());
  expect(sites.map((site) => site.settings?.tags)).toEqual([
    [TAG, 'new'],
    [TAG, 'new'],
  ]);
  const nine = Array.from({ length: 9 }, (_, n) => `more ${n}`);
  expect(await change(org, { tag: 'new', siteIds: [a], settings: { addTags: nine } })).toEqual([
    {
      siteId: a,
      host: expect.any(String) as string,
      settings: null,
      refusal: { error: 'invalid_input', message: 'A site may have at most 10 tags.' },
    },
  ]);
});

it('a site of another organization is not selected', async () => {
  const org = await createOrg();
  const siteIds = [await withTag(org, 'a'), await withTag(await createOrg(), 'foreign')];
  for (const [method, path, body] of [
    ['POST', 'scans', {}],
    ['PATCH', 'sites', { settings: {} }],
  ] as const)
    expect(
      await errorOf(await send(org, method, path, { tag: null, siteIds, ...body })),
    ).toMatchObject({
      status: 400,
      error: 'invalid_input',
    });
  expect(await database().scan.count({ where: { siteId: { in: siteIds } } })).toBe(0);
});

it.each([
  ['POST', 'scans', { tag: null, siteIds: [] }],
  ['PATCH', 'sites', { settings: {} }],
  ['PATCH', 'sites', { tag: 'a', settings: { name: 'One name' } }],
  ['PATCH', 'sites', { tag: 'a'.repeat(7000), settings: {} }],
  ['POST', 'scans', {}],
  ['POST', 'scans', { tag: 'a,b' }],
  ['POST', 'scans', { tag: '\0' }],
])('%s %s refuses %j', async (method, path, body) => {
  expect(await errorOf(await send(await createOrg(), method, path, body))).toMatchObject({
    status: 400,
    error: 'invalid_input',
  });
});
