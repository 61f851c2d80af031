// @module-tag processes
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScanStarted } from '@/lib/reports/contract/scans';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { doorTo, type DatabaseDoor } from './support/database-door';
import { exchange, load } from './support/load';
import { serveManySites, UNLIMITED, type ManySites } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const SITES = 8;
const GONE_MS = 20_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let sites: ManySites;
let door: DatabaseDoor;
let product: ProductProcess;

beforeAll(async () => {
  [sites, door] = await Promise.all([serveManySites(SITES, 50), doorTo(requireDatabaseUrl())]);
  const env = { ...UNLIMITED, SCAN_CONNECT_TO: sites.connectTo, SEAMARK_LEASE_SECONDS: '4' };
  product = await startProcess({ role: 'all', databaseUrl: door.url, env });
});
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  await door.shut();
  await sites.close();
});

it('a database outage of 20 seconds causes 503s only: no restart, no acknowledged scan lost', async () => {
  const org = await createOrg();
  const owned = await Promise.all(
    sites.hosts.map((host) => createSite({ org, host, verified: false })),
  );
  const api = `${product.baseUrl}/api/v1/me`;
  let turn = 0;
  const reads = load(4, () => exchange(`${api}/sites`, 'GET', org.headers));
  const starts = load(1, () =>
    exchange(`${api}/sites/${owned[turn++ % SITES]!.id}/scan`, 'POST', org.headers),
  );

  await pause(3000);
  const goneAt = Date.now();
  await door.shut();
  await pause(GONE_MS);
  await door.open();
  const backAt = Date.now();
  await expect
    .poll(async () => (await exchange(`${api}/sites`, 'GET', org.headers)).status)
    .toBe(200);
  await pause(3000);
  const exchanges = [...(await reads.stop()), ...(await starts.stop())];

  const unexpected = exchanges.filter(({ status }) => ![200, 202, 409, 503].includes(status ?? 0));
  expect(unexpected).toEqual([]);
  for (const { retryAfter } of exchanges.filter(({ status }) => status === 503))
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  const during = exchanges.filter(
    ({ startedAt }) => startedAt > goneAt + 100 && startedAt < backAt - 3000,
  );
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
  expect(
    exchanges.filter(({ startedAt, status }) => startedAt > backAt && status === 200).length,
  ).toBeGreaterThan(0);

  const acknowledged = exchanges.flatMap(({ status, body }) =>
    status === 202 ? [ScanStarted.parse(JSON.parse(body)).scanId] : [],
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  const scans = () =>
    database().scan.findMany({
      where: { id: { in: acknowledged } },
      select: { status: true, error: true },
    });
  expect(await scans()).toHaveLength(acknowledged.length);
  await expect
    .poll(
      async () =>
        (await scans()).filter(({ status }) => status === 'queued' || status === 'running').length,
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0);
  expect((await scans()).filter(({ status }) => status === 'failed')).toEqual([]);
  expect(product.child.exitCode).toBeNull();
});
