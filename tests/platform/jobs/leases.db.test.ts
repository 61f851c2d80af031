// @module-tag processes
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { database, requireDatabaseUrl } from '@/lib/platform/db/client';
import { beginLeasedJob, type LeasedJob } from '@/tests/helpers/leased-job';
import { doorTo } from '@/tests/processes/support/database-door';

const db = database();
const LEASE_SECONDS = 2;
/** A worker process without processor time for seconds keeps this one. */
const LONG_LEASE_SECONDS = 10;
/** Reports when its work is taken away, and why. */
const WAITS = `(_claim, { signal }) => new Promise((resolve, reject) => {
  process.stdout.write('begun;');
  signal.addEventListener('abort', () => {
    process.stdout.write(signal.reason);
    reject(new Error('aborted'));
  });
})`;

let job: LeasedJob | undefined;
afterEach(() => job?.process.kill());

test('a job that takes longer than a lease keeps its worker and runs once, in one attempt', async () => {
  const sign = path.join(tmpdir(), `seamark-go-on-${randomUUID()}`);
  job = await beginLeasedJob(
    `async () => {
    process.stdout.write('begun;');
    while (!existsSync(${JSON.stringify(sign)})) await new Promise((resolve) => setTimeout(resolve, 20));
    process.stdout.write('done;');
    return { state: 'succeeded' };
  }`,
    LONG_LEASE_SECONDS,
  );
  const { process, row, look, isPast, runsHere } = job;
  await expect.poll(() => process.output()).toBe('begun;');
  while (!(await isPast(1.2))) await look();
  await look();
  await writeFile(sign, '');
  await expect.poll(async () => (await row()).status).toBe('succeeded');
  await rm(sign);
  expect([runsHere(), process.output()]).toEqual([0, 'begun;done;']);
  expect(await row()).toMatchObject({ attempts: 1, fence: 1 });
});

test('a job whose fence was raised by another claim is aborted with lease_lost', async () => {
  job = await beginLeasedJob(WAITS, LEASE_SECONDS);
  const { id, process } = job;
  await expect.poll(() => process.output()).toBe('begun;');
  await db.job.update({ where: { id }, data: { fence: 2 } });
  await expect.poll(() => process.output()).toBe('begun;lease_lost');
});

test.each([
  ['the database is unreachable', 'shut'],
  ['the database hangs', 'freeze'],
] as const)(
  'a job is aborted with lease_lost when its lease cannot be renewed: %s',
  async (_why, way) => {
    const door = await doorTo(requireDatabaseUrl());
    job = await beginLeasedJob(WAITS, LEASE_SECONDS, door.url);
    const { process } = job;
    await expect.poll(() => process.output()).toBe('begun;');
    await door[way]();
    await expect.poll(() => process.output()).toBe('begun;lease_lost');
    await process.kill();
    if (way === 'freeze') await door.shut();
  },
);
