import type { Check } from '../define';
import { askKey, type Ask } from '../network/types';
import { homePage } from '../probes/page';
import { waveOne } from '../probes/wave-one';
import type { Seen } from '../seen';

export interface PlanHooks {
  onDefect(checkId: string, error: unknown): void;
  onCheck?(checkId: string): void;
}

interface CheckPlan {
  readonly check: Check;
  /** As last computed. */
  asks: readonly Ask[];
  samples: readonly Ask[];
  /** Its probes ask for nothing more and everything is answered. */
  isSettled: boolean;
}

/**
 * Decides what is asked next. Since probes only ever add asks as answers arrive, the set of requests does
 * not depend on the order of the answers; samples wait for all else, so that what is cut is the same twice.
 */
export class Plan {
  private readonly plans: readonly CheckPlan[];
  private readonly sent = new Set<string>();
  private samplesAsked = false;

  constructor(
    checks: readonly Check[],
    private readonly seen: Seen,
    /** A run over the whole catalogue asks all of wave one at once. */
    private readonly full: boolean,
    private readonly hooks: PlanHooks,
  ) {
    this.plans = checks.map((check) => ({ check, asks: [], samples: [], isSettled: false }));
  }

  /** Asks to send now, in order. `left`: requests of the budget not used yet. */
  next(left: number): Ask[] {
    const open = this.plans.filter((p) => !p.isSettled);
    for (const plan of open) this.refresh(plan);
    const fresh = this.take([...this.opening(), ...open.flatMap((p) => p.asks)]);
    if (fresh.length > 0 || this.samplesAsked || !open.every((p) => this.areAnswered(p.asks))) {
      this.settle(open);
      return fresh;
    }
    this.samplesAsked = true;
    const samples = this.take(open.flatMap((p) => p.samples), Math.max(0, left));
    this.settle(open);
    return samples;
  }

  /** What is asked whatever the checks are: without the page and the random addresses no other answer can be read. */
  private opening(): readonly Ask[] {
    if (this.sent.size > 0) return [];
    return this.full ? waveOne(this.seen) : [...homePage.asks(this.seen), ...this.seen.fingerprints];
  }

  /** Nothing that this check reads can still change. */
  isSettled(check: Check): boolean {
    return this.plans.find((p) => p.check === check)?.isSettled ?? false;
  }

  /** Keys of everything this check has listed. */
  keysOf(check: Check): string[] {
    const plan = this.plans.find((p) => p.check === check);
    return plan ? [...plan.asks, ...plan.samples].map(askKey) : [];
  }

  private refresh(plan: CheckPlan): void {
    this.hooks.onCheck?.(plan.check.id);
    const probes = Object.values(plan.check.probes);
    try {
      plan.asks = probes.flatMap((probe) => probe.asks(this.seen));
      plan.samples = this.samplesAsked ? plan.samples : probes.flatMap((probe) => probe.samples?.(this.seen) ?? []);
    } catch (error) {
      this.hooks.onDefect(plan.check.id, error);
    }
  }

  private settle(plans: readonly CheckPlan[]): void {
    for (const plan of plans) {
      const isAnswered = this.areAnswered(plan.asks);
      const sampled = plan.samples.length === 0 || (this.samplesAsked && plan.samples.every((ask) => !this.sent.has(askKey(ask)) || this.seen.recording.has(ask)));
      plan.isSettled = isAnswered && sampled;
    }
  }

  private areAnswered(asks: readonly Ask[]): boolean {
    return this.seen.isReadable && asks.every((ask) => this.seen.recording.has(ask));
  }

  private take(asks: readonly Ask[], most = Infinity): Ask[] {
    const fresh: Ask[] = [];
    for (const ask of asks) {
      const key = askKey(ask);
      if (fresh.length >= most || this.sent.has(key) || this.seen.recording.has(ask)) continue;
      this.sent.add(key);
      fresh.push(ask);
    }
    return fresh;
  }
}
