import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { CURRENT_PLATFORM, threadClock, type Platform } from '@/engine/isolation/processor-time';

const without: Platform = { taskStat: () => null, processMs: () => 0 };
const idle = () =>
  new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true });
const SPINNING = `const { parentPort } = require('node:worker_threads');
parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop());
for (;;) Math.random();`;

describe('the processor time of a thread', () => {
  it.runIf(process.platform === 'linux')(
    'grows while the thread works, and excludes the work of other threads',
    async () => {
      const spinning = new Worker(SPINNING, { eval: true });
      const spinningId = Number(await new Promise((resolve) => spinning.once('message', resolve)));
      const ofThis = threadClock(
        spinning,
        () => process.pid,
        () => 1,
      );
      const clock = threadClock(
        spinning,
        () => spinningId,
        () => 1,
      );
      const [threadMs, here] = [Number(await clock()), Number(await ofThis())];
      await expect.poll(async () => Number(await clock()) - threadMs).toBeGreaterThan(400);
      expect(Number(await ofThis()) - here).toBeLessThan(400);
      await spinning.terminate();
    },
  );

  it('is read from fields 14 and 15, whatever the program name contains', async () => {
    const worker = idle();
    const stat = '7 (a) b (c) R 1 7 7 0 -1 4194304 100 0 0 0 250 31 0 0 20 0 11 0 1 2 3';
    expect(
      await threadClock(
        worker,
        () => 7,
        () => 1,
        { ...without, taskStat: (id) => (id === 7 ? stat : null) },
      )(),
    ).toBe(2810);
    await worker.terminate();
  });

  it('comes from Node if the system does not provide it', async () => {
    const worker = Object.assign(idle(), {
      cpuUsage: () => Promise.resolve({ user: 40_000, system: 2000 }),
    });
    expect(
      await threadClock(
        worker,
        () => 0,
        () => 1,
        without,
      )(),
    ).toBe(42);
    await worker.terminate();
  });

  it('is an equal share of the process if neither provides it, and zero while other processes work', async () => {
    const worker = idle();
    Object.assign(worker, { cpuUsage: undefined });
    let processMs = 1000;
    let busy = 1;
    const clock = threadClock(
      worker,
      () => 0,
      () => busy,
      { ...without, processMs: () => processMs },
    );
    expect(await clock()).toBe(0);
    processMs += 600;
    expect(await clock()).toBe(300);
    busy = 2;
    processMs += 600;
    expect(await clock()).toBe(500);
    await worker.terminate();
  });

  it('is available for the process everywhere', () => {
    expect(CURRENT_PLATFORM.processMs()).toBeGreaterThan(0);
  });
});
