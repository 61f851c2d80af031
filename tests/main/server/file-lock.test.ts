// @module-tag processes
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withFileLock } from '@/lib/platform/config/file-lock.mjs';

test('fifty waiters for the lock of a dead process hold it one at a time and leave no file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  const file = path.join(folder, 'lock');
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  await writeFile(file, String(dead));
  let inside = 0;
  const wait = () =>
    withFileLock(file, 60_000, async () => {
      inside += 1;
      const now = inside;
      for (let turns = 0; turns < 5; turns += 1) await turn();
      inside -= 1;
      return now;
    });
  const waiting: Promise<number>[] = [];
  // Started one after another, so that some see the dead holder while others already have the lock.
  for (let came = 0; came < 50; came += 1) {
    waiting.push(wait());
    await turn();
  }
  expect(Math.max(...(await Promise.all(waiting)))).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('the error of a wait that times out names the process that holds the lock', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  const file = path.join(folder, 'lock');
  await writeFile(file, String(process.pid));
  await expect(withFileLock(file, 0, async () => undefined)).rejects.toThrow(
    `${file} is held by process ${process.pid}`,
  );
  await rm(folder, { recursive: true });
});
