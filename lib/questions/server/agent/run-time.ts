const TICK_MS = 250;

/**
 * Time that a run waited for its model and its site. Our own work does not count, so that a run on
 * a busy machine takes longer but gets the same verdict.
 */
export class RunTime {
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;

  constructor(limitMs: number, isWaiting: () => boolean) {
    this.#timer = setInterval(() => {
      if (!isWaiting()) return;
      this.#ticks += 1;
      if (this.spentMs >= limitMs)
        this.#over.abort(new DOMException('The time of the run is over.', 'TimeoutError'));
    }, TICK_MS);
  }

  /** Signal that aborts when the time is over. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  get spentMs(): number {
    return this.#ticks * TICK_MS;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
