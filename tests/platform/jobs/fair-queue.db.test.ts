import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { enqueueJob, type JobHandler } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { claimNext } from '@/lib/platform/jobs/claim';
import { NO_ORGANIZATION } from '@/lib/platform/jobs/queues';

const db = database();
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');
/** Longer than any test, so that work that starts was announced. */
const NEVER_MS = 3_600_000;

/** Each test uses its own kind, so that tests on one database do not see each other's rows. */
function scene() {
  const kind = `test-${randomUUID()}`;
  const begun: string[] = [];
  const handler: JobHandler = {
    queue: 'job',
    kind,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async (claim) => {
      begun.push(claim.lane);
      return { state: 'succeeded' };
    },
  };
  const add = async (lane: string, count: number, at = LONG_AGO) => {
    await db.job.createMany({
      data: Array.from({ length: count }, () => ({ kind, lane, queuedAt: at, runAfter: at })),
    });
  };
  /** Owners of the rows that one worker claims one after another. */
  const claims = async (count: number) => {
    const lanes: string[] = [];
    while (lanes.length < count) {
      const claim = await claimNext(db, databaseClock, handler, 'me', { after: lanes.at(-1) });
      if (!claim) break;
      lanes.push(claim.lane);
    }
    return lanes;
  };
  return { kind, handler, begun, add, claims };
}

test('5,000 queued rows of one organization delay the row of another by at most one turn', async () => {
  const { add, claims } = scene();
  const [many, one] = [randomUUID(), randomUUID()];
  await add(many, 5000);
  expect(await claims(3)).toEqual([many, many, many]);
  await add(one, 1, new Date());
  expect((await claims(2)).sort()).toEqual([many, one].sort());
  expect(await claims(2)).toEqual([many, many]);
});

test('organizations take turns, and so do jobs without an organization', async () => {
  const { add, claims } = scene();
  const lanes = [randomUUID(), randomUUID(), NO_ORGANIZATION].sort();
  for (const lane of lanes) await add(lane, 2);
  expect(await claims(9)).toEqual([...lanes, ...lanes]);
});

test('rows with a future runAfter take no turn', async () => {
  const { add, claims } = scene();
  const lanes = Array.from({ length: 50 }, () => randomUUID());
  for (const lane of lanes) await add(lane, 1, new Date('2999-01-01T00:00:00.000Z'));
  const due = randomUUID();
  await add(due, 2);
  expect(await claims(3)).toEqual([due, due]);
});

test('concurrent claims take different rows of one organization', async () => {
  const { add, handler } = scene();
  await add(randomUUID(), 8);
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, i) => claimNext(db, databaseClock, handler, `owner-${i}`)),
  );
  expect(new Set(taken.flatMap((claim) => (claim ? [claim.id] : []))).size).toBe(8);
});

test('the lane of a scan or a site job is the organization of its site', async () => {
  const organization = await db.organization.create({ data: { name: 'Fair' } });
  const host = `${randomUUID()}.test`;
  const site = await db.site.create({
    data: { organizationId: organization.id, host, url: `http://${host}/`, ownershipToken: host },
  });
  const scan = await db.scan.create({
    data: { siteId: site.id, trigger: 'api', scope: 'site' },
    select: { id: true },
  });
  expect((await db.scan.findUniqueOrThrow({ where: { id: scan.id } })).lane).toBe(organization.id);
  await enqueueJob(db, { kind: 'fair', siteId: site.id, payload: {} }, new Date());
  expect(await db.job.findFirstOrThrow({ where: { kind: 'fair' } })).toMatchObject({
    lane: organization.id,
  });
});

const LISTENERS = `SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN seamark_queue' AND datname = current_database()`;
const listeners = () => db.$queryRawUnsafe<{ pid: number }[]>(LISTENERS);

test('LISTEN wakes the worker for a queued job, also after its session was terminated', async () => {
  const { handler, kind, begun } = scene();
  const worker = new Worker({
    db,
    clock: databaseClock,
    handlers: [handler],
    pools: { chores: 1 },
    askMs: NEVER_MS,
  });
  worker.start();
  try {
    const isListening = () => worker.isListening;
    await expect.poll(isListening).toBe(true);
    await enqueueJob(db, { kind, payload: {} }, new Date());
    await expect.poll(() => begun.length).toBe(1);

    const [first] = await listeners();
    await db.$queryRaw`SELECT pg_terminate_backend(${first?.pid}::int)`;
    await expect
      .poll(async () => (await listeners()).map(({ pid }) => pid))
      .not.toContain(first?.pid);
    await expect.poll(async () => (await listeners()).length).toBe(1);
    await expect.poll(isListening).toBe(true);
    await enqueueJob(db, { kind, payload: {} }, new Date());
    await expect.poll(() => begun.length).toBe(2);

    // Announced when it is queued, started when it is due.
    const soon = new Date(Date.now() + 300);
    await enqueueJob(db, { kind, payload: {}, runAfter: soon }, new Date());
    await expect.poll(() => begun.length).toBe(3);
  } finally {
    await worker.stop(0);
  }
  expect(await listeners()).toEqual([]);
});
