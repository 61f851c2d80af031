// @module-tag processes
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { startSiteScan } from '@/lib/reports/server/start-site-scan';
import { createOrg } from '../helpers/org';
import { createSite } from '../helpers/site';
import { serveManySites, UNLIMITED, type ManySites } from './support/many-sites';
import { startProcess, type ProductProcess } from './support/product-process';

const SITES = 6;
const SCANS_PER_SITE = 2;
const WORKERS = 3;
const KILLS = 2;
const LEASE_SECONDS = 4;
const SEED = 20261121;

/** mulberry32: the same kills in the same order in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Worker extends ProductProcess {
  readonly owner: string;
}

let sites: ManySites;
let workers: Worker[] = [];
const db = database();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  // Pages have latency, so that kills interrupt scans.
  sites = await serveManySites(SITES, 100);
  Object.assign(process.env, UNLIMITED, {
    SCAN_CONNECT_TO: sites.connectTo,
    SEAMARK_LEASE_SECONDS: String(LEASE_SECONDS),
  });
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await sites.close();
});

/** Workers start one after another, so that the new row identifies this worker. */
async function startWorker(): Promise<Worker> {
  const known = new Set((await db.workerHeartbeat.findMany()).map(({ owner }) => owner));
  const started = await startProcess({ role: 'worker', databaseUrl: requireDatabaseUrl() });
  for (;;) {
    if (started.child.exitCode !== null)
      throw new Error(`A worker did not start:\n${started.log()}`);
    const fresh = (await db.workerHeartbeat.findMany()).find(({ owner }) => !known.has(owner));
    if (fresh) return { ...started, owner: fresh.owner };
    await pause(50);
  }
}

interface Interrupted {
  readonly id: string;
  readonly fence: number;
}

/**
 * Kills a worker with SIGKILL during a scan, if there is one left; returns the interrupted scans. None of them has lost
 * a worker before: a scan that loses two fails.
 */
async function killOne(victim: Worker): Promise<Interrupted[]> {
  const active = { status: { in: ['queued' as const, 'running' as const] } };
  for (;;) {
    // Stopped, because a scan could end between the look and the kill.
    victim.child.kill('SIGSTOP');
    const running = await db.scan.findMany({ where: { status: 'running', owner: victim.owner } });
    if (running.length > 0 && running.every(({ losses }) => losses === 0)) break;
    if ((await db.scan.count({ where: active })) === 0) break;
    victim.child.kill('SIGCONT');
    await pause(50);
  }
  victim.child.kill('SIGKILL');
  await victim.ended;
  return db.scan.findMany({
    where: { status: 'running', owner: victim.owner },
    select: { id: true, fence: true },
  });
}

/** Waits until another worker has leased the scan, or it has finished. */
async function recovered({ id, fence }: Interrupted): Promise<void> {
  for (;;) {
    const scan = await db.scan.findUniqueOrThrow({
      where: { id },
      select: { fence: true, finishedAt: true },
    });
    if (scan.finishedAt !== null || scan.fence > fence) return;
    await pause(300);
  }
}

let turn: Promise<unknown> = Promise.resolve();
/** Sequential, because the database's limit of concurrent starts has another test. */
function start(...order: Parameters<typeof startSiteScan>): ReturnType<typeof startSiteScan> {
  const started = turn.then(() => startSiteScan(...order));
  turn = started.catch(() => undefined);
  return started;
}

const waiting = new Map<string, () => void>();
/** One query for all scans: a query per scan would take more CPU time than the scans. */
async function awaitScans(until: { done: boolean }): Promise<void> {
  while (!until.done) {
    const ended = await db.scan.findMany({
      where: { id: { in: [...waiting.keys()] }, finishedAt: { not: null } },
      select: { id: true },
    });
    for (const { id } of ended) {
      waiting.get(id)?.();
      waiting.delete(id);
    }
    await pause(300);
  }
}

async function scanInTurn(
  actor: Parameters<typeof startSiteScan>[0],
  siteId: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (let round = 0; round < SCANS_PER_SITE; round += 1) {
    const { scan } = await start(actor, siteId);
    ids.push(scan.scanId);
    await new Promise<void>((resolve) => waiting.set(scan.scanId, resolve));
  }
  return ids;
}

it('scans of many sites survive killed workers: no scan fails or is duplicated, no site is blocked', async () => {
  const random = randomFrom(SEED);
  const owner = await createOrg();
  const org = {
    organizationId: owner.id,
    paid: true,
    via: { kind: 'key', keyId: owner.keyId, scopes: ['read', 'scan'] },
  } as const;
  const owned = await Promise.all(
    sites.hosts.map((host) => createSite({ org: owner, host, verified: false })),
  );
  for (let n = 0; n < WORKERS; n += 1) workers.push(await startWorker());

  const until = { done: false };
  const watch = awaitScans(until);
  const load = Promise.all(owned.map((site) => scanInTurn(org, site.id)));
  const recoveries: Promise<void>[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(200 + 600 * random());
    const victim = workers[Math.floor(random() * workers.length)]!;
    for (const interrupted of await killOne(victim)) recoveries.push(recovered(interrupted));
    workers = [...workers.filter((worker) => worker !== victim), await startWorker()];
  }
  const started = (await load).flat();
  until.done = true;
  await watch;

  const scans = await db.scan.findMany({
    where: { siteId: { in: owned.map(({ id }) => id) } },
    include: { report: { select: { scanId: true } } },
  });
  expect(scans.map(({ id }) => id).sort()).toEqual([...started].sort());
  expect(scans).toHaveLength(SITES * SCANS_PER_SITE);
  for (const scan of scans) {
    expect([scan.status, scan.error, scan.attempts]).toEqual(['succeeded', null, 1]);
    expect(scan.report).not.toBeNull();
    expect(scan.losses).toBe(scan.fence - 1);
  }
  await Promise.all(recoveries);
  expect(recoveries.length, 'the kills interrupted something').toBeGreaterThan(0);
  expect(scans.filter(({ losses }) => losses > 0).length).toBeGreaterThan(0);
  expect(await db.verification.count({ where: { status: 'measuring' } })).toBe(0);
});
