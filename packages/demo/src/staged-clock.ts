import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@/lib/platform/db/clock';

/** The demo's clock: real time until it is set back; from there it runs at normal speed. */
export class StagedClock implements Clock {
  #behindMs = 0;
  #daysAgo = 0;

  /** Day that sites and model show. */
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

  /** Advances the clock; waits only in the present. */
  async pass(ms: number): Promise<void> {
    if (this.#behindMs > 0) this.#behindMs -= ms;
    else await sleep(ms);
  }
}
