/** Calls `expire` after `ms` milliseconds. Returns a function that cancels it. */
export type StartTimer = (ms: number, expire: () => void) => () => void;

const TICK_MS = 100;

/**
 * Timers that count ticks of `tickMs`, each in a later turn of the event loop. A blocked process counts one tick, so its
 * delay is not taken for a silent site. `realMs`: real duration of a tick, for tests.
 */
export const tickingTimer =
  (tickMs = TICK_MS, realMs = tickMs): StartTimer =>
  (ms, expire) => {
    let timer: NodeJS.Timeout | undefined;
    const tick = (leftMs: number): void => {
      if (leftMs <= 0) return expire();
      const passingMs = Math.min(leftMs, tickMs);
      timer = setTimeout(tick, (passingMs * realMs) / tickMs, leftMs - passingMs);
    };
    tick(ms);
    return () => clearTimeout(timer);
  };

export const startTimer = tickingTimer();
