import { DAY_MS } from '@/lib/platform/time';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

const month = (date: Date): string => MONTHS[date.getUTCMonth()] ?? '';

/** `Nov 2026` */
export const monthAndYear = (date: Date): string => `${month(date)} ${date.getUTCFullYear()}`;

/** `3 Nov` */
export const dayAndMonth = (date: Date): string => `${date.getUTCDate()} ${month(date)}`;

/** `14:05`, in UTC. */
export const clock = (date: Date): string =>
  `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;

/** `3 Nov 2026` */
export function day(time: string): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${monthAndYear(date)}`;
}

/** `3 Nov 2026, 14:05 UTC` */
export const dateAndTime = (time: string): string => `${day(time)}, ${clock(new Date(time))} UTC`;

/** The day of `time`, beside `other`: without the year if it is the same one, with the hour if it is the same day. */
export function dayBeside(time: string, other: string): string {
  const [date, otherDate] = [new Date(time), new Date(other)];
  if (day(time) === day(other)) return dateAndTime(time);
  return date.getUTCFullYear() === otherDate.getUTCFullYear() ? dayAndMonth(date) : day(time);
}

const STEPS: readonly [seconds: number, one: string, many: string][] = [
  [86_400 * 365, 'year', 'years'],
  [86_400 * 30, 'month', 'months'],
  [86_400, 'day', 'days'],
  [3600, 'hour', 'hours'],
  [60, 'minute', 'minutes'],
];

const counted = (seconds: number): string | null => {
  for (const [size, unit, many] of STEPS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${count === 1 ? unit : many}`;
  }
  return null;
};

/** `3 minutes ago`, `just now` */
export function ago(time: string, now: Date): string {
  const span = counted(Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000));
  return span === null ? 'just now' : `${span} ago`;
}

/** Waiting time, rounded up so that it always suffices: `12 min`, `40 s`, `2 h 5 min`. */
export function wait(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Older reports are marked as stale, on the page and in the badge. */
const STALE_AFTER_DAYS = 30;

export const isStale = (time: string, now: Date): boolean =>
  now.getTime() - new Date(time).getTime() > STALE_AFTER_DAYS * DAY_MS;
