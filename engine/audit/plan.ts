import type { Check } from '../define';
import { askKey, type Ask } from '../network/types';
import { homePage } from '../probes/page';
import { waveOne } from '../probes/wave-one';
import { StuckProbe, type Seen } from '../seen';

export interface PlanHooks {
  onDefect(checkId: string, error: unknown): void;
  onCheck?(checkId: string): void;
}

interface CheckPlan {
  readonly check: Check;
  /** Asks by key, as last computed. */
  asks: ReadonlyMap<string, Ask>;
  samples: ReadonlyMap<string, Ask>;
  /** One of its asks was answered since `asks` was computed. */
  isStale: boolean;
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
    this.plans = checks.map((check) => ({
      check,
      asks: new Map(),
      samples: new Map(),
      isStale: true,
      isSettled: false,
    }));
  }

  /** An ask was answered: what was computed from it has to be computed again. */
  answered(ask: Ask): void {
    const key = askKey(ask);
    const makesReadable = this.seen.fingerprints.some((f) => f.url === ask.url);
    for (const plan of this.plans)
      if (makesReadable || plan.asks.has(key) || plan.samples.has(key)) plan.isStale = true;
  }

  /** Asks to send now, in order. `left`: requests of the budget not used yet. */
  next(left: number): Ask[] {
    const open = this.plans.filter((p) => !p.isSettled);
    for (const plan of open) if (plan.isStale) this.refresh(plan);
    const fresh = this.take([...this.opening(), ...open.flatMap((p) => [...p.asks])]);
    if (fresh.length > 0 || this.samplesAsked || !open.every((p) => this.areAnswered(p.asks))) {
      this.settle(open);
      return fresh;
    }
    this.samplesAsked = true;
    const samples = this.take(
      open.flatMap((p) => [...p.samples]),
      Math.max(0, left),
    );
    this.settle(open);
    return samples;
  }

  /** What is asked whatever the checks are: without the page and the random addresses no other answer can be read. */
  private opening(): [string, Ask][] {
    if (this.sent.size > 0) return [];
    return keyed(
      this.full ? waveOne(this.seen) : [...homePage.asks(this.seen), ...this.seen.fingerprints],
    );
  }

  /** Nothing that this check reads can still change. */
  isSettled(check: Check): boolean {
    return this.plans.find((p) => p.check === check)?.isSettled ?? false;
  }

  /** Keys of everything this check has listed. */
  keysOf(check: Check): string[] {
    const plan = this.plans.find((p) => p.check === check);
    return plan ? [...plan.asks.keys(), ...plan.samples.keys()] : [];
  }

  private refresh(plan: CheckPlan): void {
    this.hooks.onCheck?.(plan.check.id);
    const probes = Object.values(plan.check.probes);
    try {
      plan.asks = new Map(keyed(probes.flatMap((probe) => [...probe.asks(this.seen)])));
      // Once samples are on their way they are fixed: their answers must not lead to others.
      if (!this.samplesAsked)
        plan.samples = new Map(
          keyed(probes.flatMap((probe) => [...(probe.samples?.(this.seen) ?? [])])),
        );
    } catch (error) {
      // What a stuck probe would ask is not known, and its checks are not measured.
      if (!(error instanceof StuckProbe)) this.hooks.onDefect(plan.check.id, error);
    }
    plan.isStale = false;
  }

  private settle(plans: readonly CheckPlan[]): void {
    for (const plan of plans) {
      const sampled =
        plan.samples.size === 0 ||
        (this.samplesAsked &&
          [...plan.samples].every(
            ([key, ask]) => !this.sent.has(key) || this.seen.recording.has(ask),
          ));
      plan.isSettled = sampled && this.areAnswered(plan.asks);
    }
  }

  private areAnswered(asks: ReadonlyMap<string, Ask>): boolean {
    if (!this.seen.isReadable) return false;
    for (const [key, ask] of asks) if (!this.seen.recording.hasKey(key, ask)) return false;
    return true;
  }

  private take(asks: readonly (readonly [string, Ask])[], most = Infinity): Ask[] {
    const fresh: Ask[] = [];
    for (const [key, ask] of asks) {
      if (fresh.length >= most || this.sent.has(key) || this.seen.recording.hasKey(key, ask))
        continue;
      this.sent.add(key);
      fresh.push(ask);
    }
    return fresh;
  }
}

const keyed = (asks: readonly Ask[]): [string, Ask][] => asks.map((ask) => [askKey(ask), ask]);
