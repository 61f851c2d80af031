/** At most so many at once; whoever comes later waits for a place, first come, first served. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Null when the place is there at once. */
  acquire(): Promise<void> | null {
    if (this.#free === 0) return new Promise<void>((go) => this.#waiting.push(go));
    this.#free -= 1;
    return null;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.acquire();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
