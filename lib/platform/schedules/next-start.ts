import { WEEK_MS } from '@/lib/platform/time';

/**
 * First scheduled time after `now`, counted from `due`, so that the hour stays the same after a
 * delay.
 */
export function nextStart(schedule: 'weekly' | 'monthly', due: Date, now: Date): Date {
  if (schedule === 'weekly')
    return new Date(
      due.getTime() +
        WEEK_MS * (1 + Math.floor(Math.max(0, now.getTime() - due.getTime()) / WEEK_MS)),
    );
  for (let months = 1; ; months += 1) {
    const next = monthsAfter(due, months);
    if (next > now) return next;
  }
}

/** In UTC, as for credit grants; the last day of the month if it is too short. */
function monthsAfter(at: Date, months: number): Date {
  const next = new Date(at);
  next.setUTCMonth(at.getUTCMonth() + months);
  if (next.getUTCDate() !== at.getUTCDate()) next.setUTCDate(0);
  return next;
}
