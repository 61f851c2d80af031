import { expect, it } from 'vitest';
import { Semaphore } from '@/engine/isolation/semaphore';

it('grants its slots in request order, also after work that fails', async () => {
  const places = new Semaphore(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const held = [0, 1, 2, 3].map((n) =>
    places.run(
      () =>
        new Promise<void>((resolve, reject) => {
          begun.push(n);
          ends[n] = (error) => (error ? reject(error) : resolve());
        }),
    ),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]!(new Error('broken'));
  await expect(held[1]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  await held[0];
  expect(begun).toEqual([0, 1, 2, 3]);
});
