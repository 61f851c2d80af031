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
