const STEP_MS = 15 * 60_000;
/** More than a week, because a clock change may skip the hour. */
const STEPS_MAX = (15 * 86_400_000) / STEP_MS;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface DigestTime {
  /** 1 = Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly timeZone: string;
}

/**
 * Next time that the zone's clocks show the hour on the weekday. Zone offsets are multiples of 15
 * minutes.
 */
export function nextDigest({ weekday, hour, timeZone }: DigestTime, now: Date): Date {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const isReached = (at: number): boolean => {
    const parts = Object.fromEntries(
      clock.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    return parts['weekday'] === WEEKDAYS[weekday - 1] && Number(parts['hour']) >= hour;
  };
  let at = Math.floor(now.getTime() / STEP_MS) * STEP_MS;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const wasReached = isReached(at);
    at += STEP_MS;
    if (!wasReached && isReached(at)) return new Date(at);
  }
  throw new Error(`${timeZone} never reaches the hour.`);
}
