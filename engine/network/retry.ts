import type { HeaderLines } from './types';

const PASSING_STATUS = new Set([429, 502, 503, 504]);
const RETRY_AFTER_MS_MAX = 5000;
const FIRST_BACKOFF_MS = 200;

/** Milliseconds before the next attempt. */
export function backoffMs(repeat: number): number {
  return FIRST_BACKOFF_MS * 2 ** repeat;
}

/** Milliseconds before the retry; null if this answer is final. */
export function retryDelayMs(
  status: number,
  headers: HeaderLines,
  repeat: number,
  now = Date.now(),
): number | null {
  if (!PASSING_STATUS.has(status)) return null;
  const value = headers.find(([name]) => name === 'retry-after')?.[1];
  if (value === undefined) return backoffMs(repeat);
  const delayMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  if (Number.isNaN(delayMs)) return backoffMs(repeat);
  return delayMs <= RETRY_AFTER_MS_MAX ? Math.max(delayMs, backoffMs(repeat)) : null;
}
