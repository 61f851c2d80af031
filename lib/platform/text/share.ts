/** 97.5 % quantile of the normal distribution. */
const Z = 1.96;

/** A share of runs with the bounds of its 95 % interval (Wilson score), each from 0 to 1. */
export interface Share {
  readonly done: number;
  readonly runs: number;
  readonly low: number;
  readonly high: number;
}

export function shareOf(done: number, runs: number): Share {
  if (runs === 0) return { done, runs, low: 0, high: 1 };
  const p = done / runs;
  const spread = Z ** 2 / runs;
  const middle = p + spread / 2;
  const half = Z * Math.sqrt((p * (1 - p)) / runs + spread / (4 * runs));
  return {
    done,
    runs,
    low: Math.max(0, (middle - half) / (1 + spread)),
    high: Math.min(1, (middle + half) / (1 + spread)),
  };
}

/** “7 of 10 (40–89 %)” */
export const shareText = ({ done, runs, low, high }: Share): string =>
  `${done} of ${runs} (${Math.round(100 * low)}–${Math.round(100 * high)} %)`;
