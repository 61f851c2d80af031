import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 5;

/** Slices of all callers take turns, one in each turn of the event loop. */
let turn: Promise<void> = Promise.resolve();

/** Time that long work may take before the process answers others: `if (slice.isOver()) await slice.next();` */
export class Slice {
  private until = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.until;
  }

  async next(): Promise<void> {
    turn = turn.then(() => setImmediate());
    await turn;
    this.until = performance.now() + SLICE_MS;
  }
}
