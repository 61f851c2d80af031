// @module-tag processes
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { enqueueJob, sweepQueue } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import type { JobHandler } from '@/lib/platform/jobs';
import { startWorkerProcess } from '@/tests/helpers/worker-process';

const db = database();

test('a job whose worker was killed with SIGKILL is run once by another after its lease expires', async () => {
  const kind = `kill-${randomUUID()}`;
  const id = await enqueueJob(db, { kind, payload: {} }, await databaseClock.now(db));
  if (id === null) throw new Error('not queued');
  const row = () => db.job.findUniqueOrThrow({ where: { id } });
  const endless = await startWorkerProcess(kind, '() => new Promise(() => {})');
  await expect.poll(async () => (await row()).status).toBe('running');
  await endless.kill();

  let runs = 0;
  const handler: JobHandler = {
    queue: 'job',
    kind,
    pool: 'chores',
    totalMsMax: 1000,
    run: async () => ((runs += 1), { state: 'succeeded' }),
  };
  const rescuer = new Worker({
    db,
    clock: databaseClock,
    handlers: [handler],
    pools: { scans: 1, agents: 1, chores: 1 },
  });
  await rescuer.drain();
  expect(runs, 'the lease still holds').toBe(0);

  await db.job.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1000) } });
  await sweepQueue(db, databaseClock, 'job', [handler]);
  await rescuer.drain();
  expect(runs).toBe(1);
  expect(await row()).toMatchObject({ status: 'succeeded', attempts: 1, losses: 1, fence: 2 });
});
