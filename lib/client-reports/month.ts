/** A calendar month (UTC). */
export interface Month {
  /** `2026-10` */
  readonly id: string;
  readonly from: Date;
  /** Start of the next one. */
  readonly to: Date;
}

/** The month of a time, or one so many months away. */
export function monthOf(time: Date, away = 0): Month {
  const start = (index: number) =>
    new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + index));
  return { id: start(away).toISOString().slice(0, 7), from: start(away), to: start(away + 1) };
}

/** The month of `2026-10`; the current one for anything else. None before the first day, and none that has not begun. */
export function readMonth(id: string | null, first: Date, now: Date): Month {
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(id ?? '') ? monthOf(new Date(`${id}-01`)) : null;
  if (month === null || month.from > now) return monthOf(now);
  return month.to > first ? month : monthOf(first);
}

/** Hour of the first day at which a month is reported, when its logs are likely to be complete. */
const MAIL_HOUR = 7;

/** When the month of a time is reported. */
export const mailTime = (time: Date): Date =>
  new Date(monthOf(time).to.getTime() + MAIL_HOUR * 3_600_000);
