import { AppError } from '@/lib/contract/app-error';
import { networkKey } from './keys';

export interface CapacityLimits {
  /**
   * Maximum concurrent audits. An audit of a slow site holds a slot but needs little processor
   * time.
   */
  readonly total: number;
  /** Slots that strangers may hold together; the remaining ones are reserved for organizations. */
  readonly strangers: number;
  readonly perOrganization: number;
  readonly perStranger: number;
}

const DEFAULT_LIMITS: CapacityLimits = {
  total: 8,
  strangers: 4,
  perOrganization: 2,
  perStranger: 1,
};
const WAIT_MS_MAX = 2000;
const RETRY_AFTER_SECONDS = 5;
const LATER = `Try again in ${RETRY_AFTER_SECONDS} seconds.`;

/** Who audits: an organization, or a stranger by rate limit key, whose network shares its slots. */
export interface Claimant {
  readonly kind: 'organization' | 'stranger';
  readonly key: string;
}

interface SlotWaiter {
  readonly who: Claimant;
  readonly enter: () => void;
}

const idOf = ({ kind, key }: Claimant): string =>
  `${kind} ${kind === 'stranger' ? networkKey(key) : key}`;

/** Limits this process's concurrent audits for callers who wait for the response. */
export class EngineCapacity {
  /** Taken slots, by claimant. */
  readonly #taken = new Map<string, number>();
  readonly #sum = { organization: 0, stranger: 0 };
  readonly #waiting: SlotWaiter[] = [];

  constructor(
    private readonly limits: CapacityLimits = DEFAULT_LIMITS,
    private readonly waitMsMax = WAIT_MS_MAX,
  ) {}

  /**
   * Runs `work` in a free slot and waits up to 2 s for one; otherwise throws `unavailable`, or
   * `rate_limited` for a stranger whose network already runs a scan. Take the slot before any
   * budget: `engineCapacity.run(who, signal, async () => { … takeBudgets … audit … })`.
   */
  async run<T>(who: Claimant, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(who, signal);
    try {
      return await work();
    } finally {
      this.#leave(who);
    }
  }

  #isOwnFree(who: Claimant): boolean {
    const most = who.kind === 'stranger' ? this.limits.perStranger : this.limits.perOrganization;
    return (this.#taken.get(idOf(who)) ?? 0) < most;
  }

  #fits(who: Claimant): boolean {
    const { organization, stranger } = this.#sum;
    if (organization + stranger >= this.limits.total) return false;
    return (
      this.#isOwnFree(who) && (who.kind === 'organization' || stranger < this.limits.strangers)
    );
  }

  #count(who: Claimant, change: 1 | -1): void {
    const id = idOf(who);
    const taken = (this.#taken.get(id) ?? 0) + change;
    if (taken === 0) this.#taken.delete(id);
    else this.#taken.set(id, taken);
    this.#sum[who.kind] += change;
  }

  #leave(who: Claimant): void {
    this.#count(who, -1);
    const next = this.#waiting.findIndex((waiter) => this.#fits(waiter.who));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.enter();
  }

  async #enter(who: Claimant, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#fits(who)) return this.#count(who, 1);
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        const place = this.#waiting.indexOf(waiter);
        if (place >= 0) this.#waiting.splice(place, 1);
        end();
      };
      const waiter: SlotWaiter = {
        who,
        enter: () => {
          this.#count(who, 1);
          settle(resolve);
        },
      };
      const abort = (): void => settle(() => reject(signal.reason));
      const timer = setTimeout(() => settle(() => reject(this.#refusal(who))), this.waitMsMax);
      signal.addEventListener('abort', abort);
      this.#waiting.push(waiter);
    });
  }

  #refusal(who: Claimant): AppError {
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    if (who.kind === 'stranger' && !this.#isOwnFree(who))
      return new AppError(
        'rate_limited',
        `Only one public scan at a time is allowed per network, and one from ${networkKey(who.key)} is still running. ${LATER}`,
        details,
      );
    return new AppError('unavailable', `The engine is busy. ${LATER}`, details);
  }
}

/** Shared by all routes, which form one module graph. */
export const engineCapacity = new EngineCapacity();
