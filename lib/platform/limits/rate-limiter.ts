import type { LimitState, Policy, RateLimitName } from '../contract/limits';
import { connections } from '../db/client';
import { statementName } from '../db/prepared';
import { AppError } from '../contract/app-error';
import { signal } from '../observe/signals';
import { limitMessage, policy } from './policies';

/** Bounds memory in a flood; the oldest entries are forgotten first. */
const EMPTY_MAX = 50_000;

/** Keeps rounding errors from refusing the tenth of ten or turning 6 seconds into 7. */
const GRACE = 5e-7;
const wholeSeconds = (seconds: number): number => Math.ceil(seconds - 1000 * GRACE);

/** Result of a statement for all callers that waited for it. */
interface Taken {
  readonly granted: number;
  /** Seconds until the bucket is full again. */
  readonly full: number;
}

const GRANTED = `greatest(0, least($2::int, floor(
  ($3::float8 - greatest(bucket."fullAt" - excluded.at, 0)) / $4::float8 + ${GRACE})::int))`;
const TAKE = `INSERT INTO "RateBucket" AS bucket (id, at, granted, "fullAt")
    SELECT $1, now, granted, now + granted * $4::float8
    FROM (SELECT coalesce($5::float8, extract(epoch FROM clock_timestamp())) AS now,
      least($2::int, round($3::float8 / $4::float8)::int) AS granted) AS new
    ON CONFLICT (id) DO UPDATE SET at = excluded.at, granted = ${GRANTED},
      "fullAt" = greatest(bucket."fullAt", excluded.at) + ${GRANTED} * $4::float8
    RETURNING granted, "fullAt" - at AS full`;

/** Takes up to `asked` tokens of a bucket. `now` is in seconds; null uses the database's clock. */
async function takeTokens(
  id: string,
  tokens: number,
  { quota, windowSeconds }: Policy,
  now: number | null,
): Promise<Taken> {
  const values = [id, tokens, windowSeconds, windowSeconds / quota, now];
  try {
    const { rows } = await connections().pool.query<Taken>({
      ...statementName('rate-limit'),
      text: TAKE,
      values,
    });
    return rows[0]!;
  } catch (cause) {
    // Names the failed step: a bare connection error could be a scanned site's.
    throw new Error('The rate limit was not counted.', { cause });
  }
}

interface TokenWaiter {
  readonly enter: (state: LimitState) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Token buckets shared by all processes. A row stores when its bucket is full again (virtual
 * scheduling), so nothing refills it. One statement counts all requests of a caller that arrive
 * while another waits, and known empty buckets are refused without a statement, so a flood costs
 * the database next to nothing.
 */
export class RateLimiter {
  readonly #waiting = new Map<string, TokenWaiter[]>();
  /** Time of the next token of each bucket that was found empty. */
  readonly #emptyUntil = new Map<string, number>();

  /** `fixedNow`, in seconds, replaces the clocks of this process and the database. */
  constructor(private readonly fixedNow?: () => number) {}

  #now(): number {
    return this.fixedNow?.() ?? performance.now() / 1000;
  }

  /** Takes one token; rejects with `rate_limited` if the bucket is empty. */
  async take(name: RateLimitName, key: string, limit: Policy = policy(name)): Promise<LimitState> {
    const id = `${name}:${key}`;
    const emptyFor = (this.#emptyUntil.get(id) ?? 0) - this.#now();
    if (emptyFor > GRACE) throw refused(limit, key, emptyFor);
    return new Promise((enter, refuse) => {
      const waiting = this.#waiting.get(id);
      if (waiting) waiting.push({ enter, refuse });
      else {
        this.#waiting.set(id, [{ enter, refuse }]);
        void this.#serve(id, key, limit);
      }
    });
  }

  async #serve(id: string, key: string, limit: Policy): Promise<void> {
    for (;;) {
      const waiters = this.#waiting.get(id)?.splice(0) ?? [];
      if (waiters.length === 0) break;
      try {
        const taken = await takeTokens(id, waiters.length, limit, this.fixedNow?.() ?? null);
        this.#answer(id, key, limit, waiters, taken);
      } catch (error) {
        for (const { refuse } of waiters) refuse(error);
      }
    }
    this.#waiting.delete(id);
  }

  #answer(
    id: string,
    key: string,
    limit: Policy,
    waiters: readonly TokenWaiter[],
    taken: Taken,
  ): void {
    const step = limit.windowSeconds / limit.quota;
    waiters.forEach(({ enter, refuse }, place) => {
      if (place >= taken.granted) {
        const emptyFor = taken.full + step - limit.windowSeconds;
        this.#remember(id, this.#now() + emptyFor);
        return refuse(refused(limit, key, emptyFor));
      }
      const full = taken.full - (taken.granted - 1 - place) * step;
      const remaining = Math.floor((limit.windowSeconds - full) / step + 1e-6);
      enter({ ...limit, remaining, resetSeconds: wholeSeconds(full) });
    });
  }

  #remember(id: string, until: number): void {
    this.#emptyUntil.delete(id);
    this.#emptyUntil.set(id, until);
    for (const [other, otherUntil] of this.#emptyUntil) {
      if (otherUntil > this.#now() && this.#emptyUntil.size <= EMPTY_MAX) return;
      this.#emptyUntil.delete(other);
    }
  }
}

function refused(limit: Policy, key: string, seconds: number): AppError {
  signal('refusal', { limit: limit.name });
  const resetSeconds = Math.max(1, wholeSeconds(seconds));
  return new AppError('rate_limited', limitMessage(limit, key), {
    retryAfterSeconds: resetSeconds,
    limits: [{ ...limit, remaining: 0, resetSeconds }],
  });
}

/** Shared by all routes, which form one module graph. */
export const rateLimiter = new RateLimiter();
