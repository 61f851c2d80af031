import type { RateLimitName } from '@/lib/contract/limits';
import { AppError } from '@/lib/errors';
import { limitMessage, policy, type Policy } from './policies';
import type { LimitState } from './state';

/** More callers than this at once is a flood; forgetting the oldest is then kinder than growing. */
const BUCKETS_MAX = 50_000;

/** Sums of fractions must neither refuse the tenth of ten nor turn 6 seconds into 7. */
const GRACE_MS = 5e-4;
const wholeSeconds = (ms: number): number => Math.ceil((ms - GRACE_MS) / 1000);

/**
 * Token buckets in memory, one per limit and key: reads must write nothing.
 * A bucket is the time at which it is full again (the virtual-scheduling form), so nothing has to refill it.
 */
export class RateLimiter {
  readonly #fullAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#now = nowMs;
  }

  /** Takes one; throws `rate_limited` when the bucket is empty. */
  take(name: RateLimitName, key: string, limit: Policy = policy(name)): LimitState {
    const id = `${name}:${key}`;
    const now = this.#now();
    const stepMs = (limit.windowSeconds * 1000) / limit.quota;
    const fullAt = Math.max(this.#fullAt.get(id) ?? now, now) + stepMs;
    const overMs = fullAt - now - limit.windowSeconds * 1000;
    if (overMs > GRACE_MS) throw refused(limit, key, Math.max(1, wholeSeconds(overMs)));
    this.#remember(id, fullAt, now);
    const remaining = Math.floor((now + limit.windowSeconds * 1000 - fullAt) / stepMs + 1e-6);
    return { ...limit, remaining, resetSeconds: wholeSeconds(fullAt - now) };
  }

  #remember(id: string, fullAt: number, now: number): void {
    this.#fullAt.delete(id);
    this.#fullAt.set(id, fullAt);
    if (this.#fullAt.size <= BUCKETS_MAX) return;
    for (const [other, otherFullAt] of this.#fullAt)
      if (otherFullAt <= now) this.#fullAt.delete(other);
    for (const other of this.#fullAt.keys()) {
      if (this.#fullAt.size <= BUCKETS_MAX) return;
      this.#fullAt.delete(other);
    }
  }
}

function refused(limit: Policy, key: string, resetSeconds: number): AppError {
  return new AppError('rate_limited', limitMessage(limit, key, resetSeconds), {
    retryAfterSeconds: resetSeconds,
    limits: [{ ...limit, remaining: 0, resetSeconds }],
  });
}

// Route bundles may each hold a copy of this module; the process has one set of buckets.
const shared = globalThis as { seamarkPace?: RateLimiter };

export function rateLimiter(): RateLimiter {
  shared.seamarkPace ??= new RateLimiter();
  return shared.seamarkPace;
}
