const WEEK_MS = 7 * 86_400_000;

/** The first time of the schedule after `now`, counted from `due`: the hour stays, however late this one is. */
export function nextPass(schedule: 'weekly' | 'monthly', due: Date, now: Date): Date {
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

/** In UTC, as credits are granted; the last day of a month that is too short. */
function monthsAfter(at: Date, months: number): Date {
  const next = new Date(at);
  next.setUTCMonth(at.getUTCMonth() + months);
  if (next.getUTCDate() !== at.getUTCDate()) next.setUTCDate(0);
  return next;
}
