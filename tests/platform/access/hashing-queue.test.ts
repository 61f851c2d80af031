import { describe, expect, it } from 'vitest';
import { HashingQueue } from '@/lib/platform/access/hashing-queue';

/** Work that ends on demand, and the order in which it started. */
function works(queue: HashingQueue) {
  const ends: (() => void)[] = [];
  let begun = 0;
  const add = () =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          begun += 1;
          ends.push(resolve);
        }),
    );
  return { add, endOne: () => ends.shift()?.(), begun: () => begun };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('the password hashing queue', () => {
  it('runs two jobs at once, and starts a waiting job when one ends', async () => {
    const { add, endOne, begun } = works(new HashingQueue(2, 3));
    const all = Array.from({ length: 5 }, add);
    await turns();
    expect(begun()).toBe(2);
    for (const expected of [3, 4, 5]) {
      endOne();
      await turns();
      expect(begun()).toBe(expected);
    }
    endOne();
    endOne();
    await Promise.all(all);
  });

  it('refuses a job while too many wait, and accepts one again after a job has ended', async () => {
    const { add, endOne, begun } = works(new HashingQueue(1, 2));
    const all = [add(), add(), add()];
    await expect(add()).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 10 },
    });
    endOne();
    await turns();
    all.push(add());
    while (begun() < 4) {
      endOne();
      await turns();
    }
    endOne();
    await Promise.all(all);
  });

  it('frees the slot of a job that fails', async () => {
    const queue = new HashingQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow(
      'no memory',
    );
    await expect(queue.run(async () => 'hashed')).resolves.toBe('hashed');
  });
});
