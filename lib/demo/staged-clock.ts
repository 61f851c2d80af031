import type { Clock } from '@/lib/clock';

/** Goes on as fast as the real time, but behind it. */
export class StagedClock implements Clock {
  #behindMs = 0;

  goTo(at: Date): void {
    this.#behindMs = Date.now() - at.getTime();
  }

  at(): Date {
    return new Date(Date.now() - this.#behindMs);
  }

  now(): Promise<Date> {
    return Promise.resolve(this.at());
  }
}
