const QUEUED_MAX = 30;
const RUNNING_FRESH_MS = 20_000;

/** From this many scans ahead on, the answer is the same. */
export const AHEAD_MAX = 14;

export const pollAfterQueued = (ahead: number): number => Math.min(QUEUED_MAX, 3 + 2 * ahead);

/** Most scans are done within 20 seconds; those that are not take their time. */
export const pollAfterRunning = (runningMs: number): number =>
  runningMs < RUNNING_FRESH_MS ? 2 : 5;
