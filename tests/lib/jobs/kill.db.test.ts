import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { databaseClock } from '@/lib/clock';
import { database } from '@/lib/db/client';
import { Worker, enqueueJob, sweepQueue } from '@/lib/jobs';
import type { JobHandler } from '@/lib/jobs';

const db = database();

/** A worker process of its own that takes a job of `kind` and never finishes it. */
async function endlessWorker(kind: string): Promise<{ child: ChildProcess; folder: string }> {
  const folder = await mkdtemp(path.resolve('node_modules/.seamark-test-'));
  const file = path.join(folder, 'worker.mjs');
  const source = `
    import { databaseClock } from '@/lib/clock';
    import { database } from '@/lib/db/client';
    import { Worker } from '@/lib/jobs';
    const handler = { queue: 'job', kind: ${JSON.stringify(kind)}, pool: 'chores', totalMsMax: 600000, run: () => new Promise(() => {}) };
    new Worker({ db: database(), clock: databaseClock, handlers: [handler], pools: { scans: 1, agents: 1, chores: 1 } }).start();`;
  const bundled = await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: 'tsconfig.json',
  });
  await writeFile(file, bundled.outputFiles[0]?.text ?? '');
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(pathToFileURL(file).href)})`],
    {
      stdio: 'ignore',
      env: process.env,
    },
  );
  return { child, folder };
}

test('a job whose worker was killed with SIGKILL is done by another, once', async () => {
  const kind = `kill-${randomUUID()}`;
  const id = await enqueueJob(db, { kind, payload: {} }, await databaseClock.now(db));
  if (id === null) throw new Error('not queued');
  const row = () => db.job.findUniqueOrThrow({ where: { id } });
  const { child, folder } = await endlessWorker(kind);
  await expect.poll(async () => (await row()).status).toBe('running');
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
  await once(child, 'exit');

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
  expect(await row()).toMatchObject({ status: 'succeeded', attempts: 2, fence: 2 });
});
