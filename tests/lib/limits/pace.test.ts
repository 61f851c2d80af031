import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { RateLimiter } from '@/lib/limits/rate-limiter';

const TEN_PER_MINUTE = { name: 'public-burst', quota: 10, windowSeconds: 60 } as const;

function bucket() {
  const clock = { ms: 1_000_000.1 };
  const pace = new RateLimiter(() => clock.ms);
  const take = (key = 'a') => pace.take('public-burst', key, TEN_PER_MINUTE);
  const refusal = (key = 'a'): AppError => {
    try {
      take(key);
    } catch (error) {
      if (error instanceof AppError) return error;
    }
    throw new Error('was not refused');
  };
  return { clock, take, refusal };
}

describe('a token bucket', () => {
  it('lets the quota through at once, and the next one not', () => {
    const { take, refusal } = bucket();
    const remaining = Array.from({ length: 10 }, () => take().remaining);
    expect(remaining).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(refusal().code).toBe('rate_limited');
  });

  it('says when, and is not too early', () => {
    const { clock, take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) take();
    const { details, message } = refusal();
    expect(details.retryAfterSeconds).toBe(6);
    expect(details.limits).toEqual([{ ...TEN_PER_MINUTE, remaining: 0, resetSeconds: 6 }]);
    expect(message).toBe(
      '10 requests from one IP address per minute are allowed. Try again in 6 seconds.',
    );
    clock.ms += 6000;
    expect(take().remaining).toBe(0);
    expect(refusal().details.retryAfterSeconds).toBe(6);
  });

  it('a refusal costs nothing', () => {
    const { clock, take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) take();
    for (let i = 0; i < 100; i += 1) refusal();
    clock.ms += 6000;
    take();
  });

  it('counts keys apart', () => {
    const { take, refusal } = bucket();
    for (let i = 0; i < 10; i += 1) take('a');
    refusal('a');
    expect(take('b').remaining).toBe(9);
  });

  it('is full again after its window', () => {
    const { clock, take } = bucket();
    for (let i = 0; i < 10; i += 1) take();
    clock.ms += 60_000;
    expect(take()).toEqual({ ...TEN_PER_MINUTE, remaining: 9, resetSeconds: 6 });
  });

  it('does not grow with the number of callers', () => {
    const { clock, take } = bucket();
    for (let i = 0; i < 60_000; i += 1) {
      clock.ms += 1;
      take(String(i));
    }
    expect(take('fresh').remaining).toBe(9);
  });
});
