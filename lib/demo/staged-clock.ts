import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@/lib/db/clock';

/** The time of the demo: the real one, until it is set back; from there it goes on as fast as the real one. */
export class StagedClock implements Clock {
  #behindMs = 0;
  #daysAgo = 0;

  /** The day that sites and model show themselves as of. */
  get daysAgo(): number {
    return this.#daysAgo;
  }

  goTo(daysAgo: number, at: Date): void {
    this.#daysAgo = daysAgo;
    this.#behindMs = Date.now() - at.getTime();
  }

  backToNow(): void {
    this.#daysAgo = 0;
    this.#behindMs = 0;
  }

  at(): Date {
    return new Date(Date.now() - this.#behindMs);
  }

  now(): Promise<Date> {
    return Promise.resolve(this.at());
  }

  /** Time passes; nobody has to wait for it in the past. */
  async pass(ms: number): Promise<void> {
    if (this.#behindMs > 0) this.#behindMs -= ms;
    else await sleep(ms);
  }
}
