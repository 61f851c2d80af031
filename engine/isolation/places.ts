/** At most so many at once; whoever comes later waits for a place, first come, first served. */
export class Places {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Null when the place is there at once. */
  enter(): Promise<void> | null {
    if (this.#free === 0) return new Promise<void>((go) => this.#waiting.push(go));
    this.#free -= 1;
    return null;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.enter();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}
