import type { Ask } from './types';

const AT_ONCE_MAX = 6;
const AGENTS_AT_ONCE_MAX = 2;
const PAGES_INTERVAL_MS = 250;

interface Waiting {
  readonly lane: Ask['lane'];
  readonly start: () => void;
}

/** Limits concurrency and rate of requests. First in, first out, except asks whose lane is full. */
export class Lanes {
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #agentsRunning = 0;
  #nextPageAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Resolves when the request may be sent; `leave` frees its slot. */
  enter(lane: Ask['lane']): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ lane, start });
      this.#admit();
    });
  }

  leave(lane: Ask['lane']): void {
    this.#running -= 1;
    if (lane === 'agents') this.#agentsRunning -= 1;
    this.#admit();
  }

  /** Reserves the next time slot for a retry or hop of an admitted request; returns the wait in ms. */
  paceMs(lane: Ask['lane']): number {
    if (lane !== 'pages') return 0;
    const at = Math.max(performance.now(), this.#nextPageAt);
    this.#nextPageAt = at + PAGES_INTERVAL_MS;
    return at - performance.now();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #admit(): void {
    while (this.#running < AT_ONCE_MAX) {
      const index = this.#waiting.findIndex(({ lane }) => this.#isOpen(lane));
      const next = index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
      if (!next) return this.#wakeForPages();
      this.#running += 1;
      if (next.lane === 'agents') this.#agentsRunning += 1;
      this.paceMs(next.lane);
      next.start();
    }
  }

  #isOpen(lane: Ask['lane']): boolean {
    if (lane === 'agents') return this.#agentsRunning < AGENTS_AT_ONCE_MAX;
    return lane !== 'pages' || performance.now() >= this.#nextPageAt;
  }

  #wakeForPages(): void {
    clearTimeout(this.#timer);
    if (!this.#waiting.some(({ lane }) => lane === 'pages')) return;
    this.#timer = setTimeout(
      () => this.#admit(),
      Math.max(1, Math.ceil(this.#nextPageAt - performance.now())),
    );
  }
}
