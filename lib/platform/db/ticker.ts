const TICK_MS = 100;

/**
 * Counts timer ticks of 0.1 s in this process. A busy process counts fewer than a clock, so its own
 * delay is not taken for a silent database. `stop` leaves pending waits unresolved. Uses a plain
 * timer, because an abort signal per read costs 5 % of a request.
 */
export class Ticker {
  #timer: NodeJS.Timeout | undefined;

  wait(count: number): Promise<void> {
    return new Promise((resolve) => {
      const tick = (left: number): void => {
        if (left === 0) resolve();
        else this.#timer = setTimeout(tick, TICK_MS, left - 1);
      };
      tick(count);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The result of `work`; throws if it takes longer than so many seconds of ticks. */
export async function withinSeconds<T>(work: Promise<T>, seconds: number): Promise<T> {
  const ticker = new Ticker();
  const late = ticker
    .wait((1000 * seconds) / TICK_MS)
    .then(() => Promise.reject(new Error('timeout expired')));
  try {
    return await Promise.race([work, late]);
  } finally {
    ticker.stop();
  }
}
