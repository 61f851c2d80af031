import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { type JobHandler, enqueueJob, sweepQueue } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { claimNext, releaseClaim, settleClaim } from '@/lib/platform/jobs/claim';

const start = new Date('2026-01-01T00:00:00.000Z');
const db = database();

/** Each test uses its own kind, so that tests on one database do not see each other's rows. */
function scene(run: JobHandler['run'] = async () => ({ state: 'succeeded' })) {
  const clock = new StoppedClock(start);
  const failures: (string | null)[] = [];
  const handler: JobHandler = {
    queue: 'job',
    kind: `test-${randomUUID()}`,
    pool: 'chores',
    totalMsMax: 600_000,
    run,
    onFailed: async (_tx, _id, error) => void failures.push(error.code),
  };
  const kind = handler.kind ?? '';
  const add = async (payload: unknown = {}) =>
    (await enqueueJob(db, { kind, payload }, await clock.now())) ?? '';
  const row = (id: string) => db.job.findUniqueOrThrow({ where: { id } });
  const claim = (owner = 'me') => claimNext(db, clock, handler, owner);
  const worker = () =>
    new Worker({ db, clock, handlers: [handler], pools: { scans: 1, agents: 1, chores: 2 } });
  return {
    clock,
    handler,
    failures,
    add,
    row,
    claim,
    worker,
    sweep: () => sweepQueue(db, clock, 'job', [handler]),
  };
}

describe('claiming', () => {
  test('25 concurrent claims of 20 rows take each row once', async () => {
    const { add, claim } = scene();
    await Promise.all(Array.from({ length: 20 }, () => add()));
    const claims = await Promise.all(Array.from({ length: 25 }, (_, i) => claim(`owner-${i}`)));
    const ids = claims.flatMap((c) => (c ? [c.id] : []));
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });

  test('a job is not claimed before its runAfter', async () => {
    const { handler, claim, clock } = scene();
    await enqueueJob(
      db,
      { kind: handler.kind ?? '', payload: {}, runAfter: new Date(start.getTime() + 1000) },
      start,
    );
    expect(await claim()).toBeNull();
    clock.advance(1000);
    expect(await claim()).not.toBeNull();
  });

  test('a kind and a dedupeKey have at most one active job', async () => {
    const { handler, claim, clock } = scene();
    const job = { kind: handler.kind ?? '', dedupeKey: 'a', payload: {} };
    expect(await enqueueJob(db, job, start)).not.toBeNull();
    expect(await enqueueJob(db, job, start)).toBeNull();
    const taken = await claim();
    if (!taken) throw new Error('nothing claimed');
    await settleClaim(db, clock, taken, { state: 'succeeded' });
    expect(await enqueueJob(db, job, start)).not.toBeNull();
  });
});

describe('fencing', () => {
  test('a worker that lost its lease can neither settle the job nor write its result', async () => {
    const { add, claim, clock, sweep, row } = scene();
    const id = await add();
    const first = await claim('first');
    clock.advance(61_000);
    await sweep();
    const second = await claim('second');
    if (!first || !second) throw new Error('nothing claimed');
    expect(second.fence).toBeGreaterThan(first.fence);
    let isWritten = false;
    const late = await settleClaim(db, clock, first, {
      state: 'succeeded',
      write: async () => void (isWritten = true),
    });
    expect([late, isWritten]).toEqual([false, false]);
    expect(await settleClaim(db, clock, second, { state: 'succeeded' })).toBe(true);
    expect(await row(id)).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      losses: 1,
      owner: null,
      finishedAt: await clock.now(),
    });
  });

  test('a settlement whose write fails leaves the job running', async () => {
    const { add, claim, clock, row } = scene();
    const id = await add();
    const taken = await claim();
    if (!taken) throw new Error('nothing claimed');
    const broken = settleClaim(db, clock, taken, {
      state: 'succeeded',
      write: () => Promise.reject(new Error('disk full')),
    });
    await expect(broken).rejects.toThrow('disk full');
    expect((await row(id)).status).toBe('running');
  });

  test('a released job is queued again without an attempt, and keeps its raised fence', async () => {
    const { add, claim, row } = scene();
    const id = await add();
    const taken = await claim();
    if (!taken) throw new Error('nothing claimed');
    await releaseClaim(db, taken);
    expect(await row(id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      fence: 1,
      startedAt: null,
    });
  });
});

describe('the sweep', () => {
  test('fails a job whose worker was lost twice in a row, and calls onFailed', async () => {
    const { add, claim, clock, sweep, row, failures } = scene();
    const id = await add({ secret: 'link' });
    for (const losses of [0, 1]) {
      expect(await claim(), 'a killed worker is no attempt').toMatchObject({ attempt: 1, losses });
      clock.advance(61_000);
      await sweep();
    }
    expect(await row(id)).toMatchObject({
      status: 'failed',
      errorCode: 'worker_lost',
      payload: {},
    });
    expect(failures).toHaveLength(1);
  });

  test('counts lost workers apart from attempts: one leaves all three attempts', async () => {
    const { add, claim, clock, sweep, worker, row } = scene(() => Promise.reject(new Error('x')));
    const id = await add();
    await claim();
    clock.advance(61_000);
    await sweep();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await row(id)).toMatchObject({ status: 'queued', attempts: attempt - 1 });
      await worker().drain();
      clock.advance(30_000);
    }
    expect((await row(id)).errorCode).toBe('internal_error');
  });

  test('counts no stop of a worker: a job that is released again and again is run', async () => {
    const { add, claim, clock, sweep, row, worker } = scene();
    const id = await add();
    for (let stop = 1; stop <= 5; stop += 1) {
      const taken = await claim();
      if (!taken) throw new Error('nothing claimed');
      await releaseClaim(db, taken);
      clock.advance(61_000);
      await sweep();
    }
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0, losses: 0 });
    await worker().drain();
    expect((await row(id)).status).toBe('succeeded');
  });

  test('does not requeue a job whose lease has not expired', async () => {
    const { add, claim, clock, sweep, row } = scene();
    const id = await add();
    await claim();
    clock.advance(59_000);
    await sweep();
    expect((await row(id)).status).toBe('running');
  });
});

describe('the worker', () => {
  test('runs all queued jobs, at most as many at once as its pool allows', async () => {
    let now = 0;
    let most = 0;
    // The first job waits for a second one, however late a busy machine claims it.
    let release = (): void => undefined;
    const two = new Promise<void>((resolve) => (release = resolve));
    const { add, worker, row } = scene(async () => {
      most = Math.max(most, ++now);
      if (now === 2) release();
      await two;
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
      return { state: 'succeeded' };
    });
    const ids = await Promise.all(Array.from({ length: 6 }, () => add()));
    await worker().drain();
    expect(await Promise.all(ids.map(async (id) => (await row(id)).status))).toEqual(
      Array(6).fill('succeeded'),
    );
    expect(most).toBe(2);
  });

  test('runs jobs that have lost a worker one at a time, beside others', async () => {
    const running = new Set<string>();
    const beside: string[][] = [];
    const lost = new Set<string>();
    const { add, claim, clock, sweep, worker, row } = scene(async ({ id }) => {
      running.add(id);
      beside.push([...running].filter((one) => lost.has(one)));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running.delete(id);
      return { state: 'succeeded' };
    });
    for (let n = 0; n < 3; n += 1) {
      lost.add(await add());
      await claim('one that died');
    }
    clock.advance(61_000);
    await sweep();
    const fresh = await add();
    await worker().drain();
    expect(Math.max(...beside.map(({ length }) => length))).toBe(1);
    for (const id of [...lost, fresh]) expect((await row(id)).status).toBe('succeeded');
  });

  test('fails a crashing job after three attempts', async () => {
    const { add, worker, clock, row, failures } = scene(() => Promise.reject(new Error('defect')));
    const id = await add();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker().drain();
      clock.advance(30_000);
    }
    expect(await row(id)).toMatchObject({
      status: 'failed',
      attempts: 3,
      errorCode: 'internal_error',
    });
    expect(failures).toHaveLength(1);
  });

  test('fails a job that exceeds totalMsMax with a timeout', async () => {
    const waits: JobHandler['run'] = (_claim, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const { add, handler, clock, row } = scene(waits);
    const id = await add();
    const hasty = { ...handler, totalMsMax: 50 };
    await new Worker({
      db,
      clock,
      handlers: [hasty],
      pools: { scans: 1, agents: 1, chores: 1 },
    }).drain();
    expect(await row(id)).toMatchObject({
      status: 'failed',
      errorCode: 'timeout',
    });
  });

  test('keeps a running job whose lease expired, and takes over the expired job of another worker', async () => {
    const begun: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { add, claim, clock, worker, row } = scene(async ({ id }) => {
      begun.push(id);
      await ended;
      return { state: 'succeeded' };
    });
    const lost = await add();
    await claim('somebody who died');
    const own = await add();
    const running = worker();
    running.start();
    await expect.poll(() => begun).toEqual([own]);
    clock.advance(61_000);
    // Its next sweep finds both leases expired.
    await expect.poll(() => begun).toEqual([own, lost]);
    end();
    await running.stop(10_000);
    expect(await row(own)).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(await row(lost)).toMatchObject({ status: 'succeeded', attempts: 1, losses: 1 });
  });

  test('releases an unfinished job and deletes its heartbeat when it stops', async () => {
    const waits: JobHandler['run'] = (_claim, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const { add, worker, row } = scene(waits);
    const id = await add();
    const running = worker();
    running.start();
    await expect.poll(async () => (await row(id)).status).toBe('running');
    expect(await db.workerHeartbeat.count({ where: { owner: running.owner } })).toBe(1);
    await running.stop(50);
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await db.workerHeartbeat.count({ where: { owner: running.owner } })).toBe(0);
  });
});
