import { describe, expect, it } from 'vitest';
import { readWithTimeout } from '@/lib/platform/http/database-timeout';

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

describe('a slow read', () => {
  it.concurrent('fails as unavailable if the ping of the database hangs or fails', async () => {
    await expect(readWithTimeout(never(), never)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(
      readWithTimeout(never(), () => Promise.reject(new Error('refused'))),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.concurrent('continues while the database answers the ping', async () => {
    await expect(readWithTimeout(later(2500), async () => undefined)).resolves.toBe('read');
  });

  it('continues if a blocked event loop delayed the answer to the ping', async () => {
    const answerAfterBlock = () =>
      new Promise((resolve) => {
        setTimeout(() => {
          block(1500);
          setTimeout(resolve, 300);
        });
      });
    await expect(readWithTimeout(later(3000), answerAfterBlock)).resolves.toBe('read');
  });

  it('that fails rejects with the error of the read', async () => {
    await expect(readWithTimeout(Promise.reject(new Error('own')), never)).rejects.toThrow('own');
  });
});
