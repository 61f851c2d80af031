import { setTimeout } from 'node:timers/promises';

/** Longer than writing a few rows takes. */
const ANSWER_MS_MIN = 200;

/** Hides by a minimum response time whether an address has an account. */
export async function withMinimumTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, setTimeout(ANSWER_MS_MIN)]);
  return done;
}
