import type { Check } from '../define';
import { askKey, type Ask } from '../network/types';
import { waveOne } from '../probes/wave-one';
import type { Seen } from '../seen';

/**
 * Decides what is asked next. Since probes only ever add asks as answers arrive, the set of requests does
 * not depend on the order of the answers; samples wait for all else, so that what is cut is the same twice.
 */
export class Plan {
  private readonly known = new Set<string>();
  private samplesAsked = false;

  constructor(
    private readonly checks: readonly Check[],
    private readonly seen: Seen,
    /** A run over the whole catalogue asks all of wave one at once. */
    private readonly full: boolean,
  ) {}

  /** Asks to send now, in order. `left`: requests of the budget not used yet. */
  next(left: number): Ask[] {
    const fresh = this.take([...(this.full ? waveOne(this.seen) : []), ...this.checks.flatMap((c) => this.asksOf(c))]);
    if (fresh.length > 0 || this.samplesAsked || !this.checks.every((c) => this.isAnswered(c))) return fresh;
    this.samplesAsked = true;
    return this.take(this.checks.flatMap((c) => this.samplesOf(c)).slice(0, Math.max(0, left)));
  }

  /** Nothing that this check reads can still change. */
  isSettled(check: Check): boolean {
    if (!this.isAnswered(check)) return false;
    const samples = this.samplesOf(check);
    return samples.length === 0 || (this.samplesAsked && samples.every((ask) => !this.known.has(askKey(ask)) || this.seen.recording.has(ask)));
  }

  private isAnswered(check: Check): boolean {
    return this.asksOf(check).every((ask) => this.seen.recording.has(ask));
  }

  private asksOf(check: Check): Ask[] {
    return Object.values(check.probes).flatMap((probe) => probe.asks(this.seen));
  }

  private samplesOf(check: Check): Ask[] {
    return Object.values(check.probes).flatMap((probe) => probe.samples?.(this.seen) ?? []);
  }

  private take(asks: readonly Ask[]): Ask[] {
    return asks.filter((ask) => {
      const key = askKey(ask);
      if (this.known.has(key) || this.seen.recording.has(ask)) return false;
      this.known.add(key);
      return true;
    });
  }
}
