/** Limits concurrent holders; others queue, first in, first out. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Null if a slot is free now; else a promise that resolves when one is. */
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
