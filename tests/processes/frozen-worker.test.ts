// @module-tag processes
import { expect, test } from 'vitest';
import { beginLeasedJob } from '../helpers/leased-job';

test('a frozen worker loses its work to another, and adds nothing when it continues', async () => {
  const { process, row, look, runsHere } = await beginLeasedJob(
    `(_claim, { signal }) => new Promise((resolve) => {
    process.stdout.write('begun;');
    signal.addEventListener('abort', () => {
      process.stdout.write(signal.reason);
      resolve({ state: 'succeeded' });
    });
  })`,
    2,
  );
  await expect.poll(() => process.output()).toBe('begun;');
  process.child.kill('SIGSTOP');
  await expect
    .poll(async () => {
      await look();
      return runsHere();
    })
    .toBe(1);
  const taken = await row();
  expect(taken).toMatchObject({ status: 'succeeded', attempts: 1, losses: 1, fence: 2 });
  process.child.kill('SIGCONT');
  await expect.poll(() => process.output()).toBe('begun;lease_lost');
  await process.kill();
  expect(await row()).toEqual(taken);
});
