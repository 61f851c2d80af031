import { setTimeout } from 'node:timers/promises';

/** More than a few rows take to write. */
const ANSWER_MS_MIN = 200;

/** Whether there was anything to write for an address must not be told by the time either. */
export async function withMinimumTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, setTimeout(ANSWER_MS_MIN)]);
  return done;
}
