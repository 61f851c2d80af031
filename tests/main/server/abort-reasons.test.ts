import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { releaseAbortFrames } from '@/lib/main/server/abort-reasons';

test('an aborted controller does not hold what the functions that aborted it were called on', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  releaseAbortFrames();
  const reason = new Error('This render completed.');
  const controllers = [new AbortController(), new AbortController()] as const;
  const immediates = [
    setImmediate(() => controllers[0].abort(new Error('This render completed.'))),
    setImmediate(() => controllers[1].abort()),
  ].map((immediate) => new WeakRef(immediate));
  // Two turns: a WeakRef holds its target until the turn of its creation ends.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  await expect.poll(() => controllers.every(({ signal }) => signal.aborted)).toBe(true);
  collectGarbage();
  expect(immediates.map((immediate) => immediate.deref())).toEqual([undefined, undefined]);
  const kept = new AbortController();
  kept.abort(reason);
  expect(kept.signal.reason).toBe(reason);
});
