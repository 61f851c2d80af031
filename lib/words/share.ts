/** 97.5 % quantile of the normal distribution. */
const Z = 1.96;

/** A share of trials with the bounds of its 95 % interval (Wilson score), each from 0 to 1. */
export interface Share {
  readonly done: number;
  readonly all: number;
  readonly low: number;
  readonly high: number;
}

export function shareOf(done: number, all: number): Share {
  if (all === 0) return { done, all, low: 0, high: 1 };
  const p = done / all;
  const spread = Z ** 2 / all;
  const middle = p + spread / 2;
  const half = Z * Math.sqrt((p * (1 - p)) / all + spread / (4 * all));
  return {
    done,
    all,
    low: Math.max(0, (middle - half) / (1 + spread)),
    high: Math.min(1, (middle + half) / (1 + spread)),
  };
}

/** “7 of 10 (40–89 %)” */
export const shareText = ({ done, all, low, high }: Share): string =>
  `${done} of ${all} (${Math.round(100 * low)}–${Math.round(100 * high)} %)`;
