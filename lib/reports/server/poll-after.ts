const QUEUED_MAX = 30;
const RUNNING_FRESH_MS = 20_000;

/** More scans ahead give the same poll interval. */
export const AHEAD_MAX = 14;

export const pollAfterQueued = (ahead: number): number => Math.min(QUEUED_MAX, 3 + 2 * ahead);

/** Most scans take less than 20 seconds; longer ones are polled less often. */
export const pollAfterRunning = (runningMs: number): number =>
  runningMs < RUNNING_FRESH_MS ? 2 : 5;
