import { describe, expect, it } from 'vitest';
import { readWithTimeout } from '@/lib/http/database-timeout';

const never = (): Promise<never> => new Promise(() => undefined);
const later = (ms: number) =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, ms, 'read');
  });

/** Blocks the event loop, like a busy process. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a read that takes long', () => {
  it('is given up when the database does not answer, or refuses', async () => {
    await expect(readWithTimeout(never(), never)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(
      readWithTimeout(never(), () => Promise.reject(new Error('refused'))),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('goes on when the database is there', async () => {
    await expect(readWithTimeout(later(2500), async () => undefined)).resolves.toBe('read');
  });

  it('goes on in a process that was too busy to hear the answer', async () => {
    const answersIn = (ms: number) => async () => {
      setTimeout(block, 0, 3000);
      await later(ms);
    };
    await expect(readWithTimeout(later(5000), answersIn(200))).resolves.toBe('read');
  });

  it('fails with its own error', async () => {
    await expect(readWithTimeout(Promise.reject(new Error('own')), never)).rejects.toThrow('own');
  });
});
