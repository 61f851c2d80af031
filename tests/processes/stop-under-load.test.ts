// @module-tag processes
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { ScanStarted } from '@/lib/reports/contract/scans';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { serveSite, type ServedSite } from '../helpers/sites/serve-site';
import { exchange, load } from './support/load';
import { serveManySites, UNLIMITED, type ManySites } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const SITES = 6;
let sites: ManySites;
let slow: ServedSite;
let slowMs = 6000;
let env: Record<string, string>;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  sites = await serveManySites(SITES, 50);
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return '<!doctype html><title>Slow</title><h1>Slow</h1>';
  };
  slow = await serveSite({}, { host: 'slow.test', otherwise: late });
  env = { ...UNLIMITED, SCAN_CONNECT_TO: `${sites.connectTo},${slow.connectTo}` };
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all([sites.close(), slow.close()]);
});

async function start(role: 'all' | 'worker'): Promise<ProductProcess> {
  const started = await startProcess({ role, databaseUrl: requireDatabaseUrl(), env });
  processes.push(started);
  return started;
}

it('SIGTERM under load: every active request gets a response, every scan is measured by this process or the next', async () => {
  const org = await createOrg();
  const owned = await Promise.all(
    [slow.host, ...sites.hosts].map((host) => createSite({ org, host, verified: false })),
  );
  const product = await start('all');
  const api = `${product.baseUrl}/api/v1/me`;
  const ids: string[] = [];
  for (const { id } of owned)
    ids.push(
      ScanStarted.parse(
        JSON.parse((await exchange(`${api}/sites/${id}/scan`, 'POST', org.headers)).body),
      ).scanId,
    );
  const slowScan = () => database().scan.findUniqueOrThrow({ where: { id: ids[0]! } });
  await expect.poll(async () => (await slowScan()).status).toBe('running');

  const reads = load(8, () => exchange(`${api}/sites`, 'GET', org.headers));
  await expect.poll(() => reads.count()).toBeGreaterThan(8);
  const stoppedAt = Date.now();
  product.child.kill('SIGTERM');
  expect(await product.ended, product.log()).toBe(0);
  const exchanges = await reads.stop();
  const inFlight = exchanges.filter(({ startedAt }) => startedAt < stoppedAt);
  expect(inFlight.length).toBeGreaterThan(8);
  expect(inFlight.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(inFlight.filter(({ status }) => status === 200).length).toBeGreaterThan(8);

  expect(await slowScan(), 'given back, without a counted attempt').toMatchObject({
    status: 'queued',
    attempts: 0,
    owner: null,
  });
  expect(await database().scan.count({ where: { status: 'running' } })).toBe(0);
  slowMs = 10;
  await start('worker');
  const findEndedScans = () =>
    database().scan.findMany({
      where: { id: { in: ids }, finishedAt: { not: null } },
      select: { status: true, attempts: true },
    });
  await expect
    .poll(async () => (await findEndedScans()).length, { timeout: 120_000, interval: 500 })
    .toBe(ids.length);
  expect(await findEndedScans()).toEqual(ids.map(() => ({ status: 'succeeded', attempts: 1 })));
});
