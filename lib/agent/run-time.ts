const TICK_MS = 250;

/**
 * The time that a run has waited for others: its model and its site. Own work does not count, nor what a busy machine takes
 * from this process: a run there takes longer, and ends with the same verdict.
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

  /** Aborted when the time is over. */
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
