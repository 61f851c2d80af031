import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/platform/contract/app-error';
import { RateLimiter } from '@/lib/platform/limits/rate-limiter';

const TEN_PER_MINUTE = { name: 'public-burst', quota: 10, windowSeconds: 60 } as const;

function bucket() {
  const clock = { ms: 1_000_000.1 };
  const test = randomUUID();
  const process = () => new RateLimiter(() => clock.ms / 1000);
  const pace = process();
  const take = (key = 'a', by = pace) => by.take('public-burst', `${test} ${key}`, TEN_PER_MINUTE);
  const refusal = async (key = 'a', by = pace): Promise<AppError> => {
    const error: unknown = await take(key, by).then(
      () => new Error('was not refused'),
      (thrown: unknown) => thrown,
    );
    if (error instanceof AppError) return error;
    throw error;
  };
  return { clock, take, refusal, process };
}

describe('a token bucket', () => {
  it('accepts a burst of the quota and refuses the next request', async () => {
    const { take, refusal } = bucket();
    const remaining = [];
    for (let i = 0; i < 10; i += 1) remaining.push((await take()).remaining);
    expect(remaining).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect((await refusal()).code).toBe('rate_limited');
  });

  it('refuses with a retryAfterSeconds after which exactly one request is accepted', async () => {
    const { clock, take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) await take();
    const { details, message } = await refusal();
    expect(details.retryAfterSeconds).toBe(6);
    expect(details.limits).toEqual([{ ...TEN_PER_MINUTE, remaining: 0, resetSeconds: 6 }]);
    expect(message).toBe(
      '10 requests from one IP address per minute are allowed. Try again in 6 seconds.',
    );
    clock.ms += 6000;
    expect((await take()).remaining).toBe(0);
    expect((await refusal()).details.retryAfterSeconds).toBe(6);
  });

  it('takes no token for a refused request', async () => {
    const { clock, take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) await take();
    for (let i = 0; i < 100; i += 1) await refusal();
    clock.ms += 6000;
    await take();
  });

  it('is separate for each key', async () => {
    const { take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) await take('a');
    await refusal('a');
    expect((await take('b')).remaining).toBe(9);
  });

  it('is full again after its window', async () => {
    const { clock, take } = bucket();
    for (let i = 0; i < 10; i += 1) await take();
    clock.ms += 60_000;
    expect(await take()).toEqual({ ...TEN_PER_MINUTE, remaining: 9, resetSeconds: 6 });
  });

  it('is shared by three rate limiters, also for concurrent requests', async () => {
    const { take, process } = bucket();
    const processes = [process(), process(), process()];
    const asked = Array.from({ length: 90 }, (_, n) => take('a', processes[n % 3]));
    const remaining = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.remaining] : [],
    );
    expect(remaining.sort((a, b) => b - a)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('counts the requests that another rate limiter accepted before', async () => {
    const { take, refusal, process } = bucket();
    for (let i = 0; i < 10; i += 1) await take();
    const { details } = await refusal('a', process());
    expect(details.retryAfterSeconds).toBe(6);
  });
});
