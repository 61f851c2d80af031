import { AppError } from '../contract/app-error';
import { networkKey } from './keys';

export interface CapacityLimits {
  /** Maximum concurrent runs. */
  readonly total: number;
  /** Slots that strangers may hold together; the remaining ones are reserved for organizations. */
  readonly strangers: number;
  readonly perOrganization: number;
  readonly perStranger: number;
  /**
   * Maximum with the quiet runs. A run is quiet if its site has not answered yet after 0.5 s: it has
   * nothing to evaluate, and takes none of the slots above. Null: all take one.
   */
  readonly withQuiet: { readonly total: number; readonly strangers: number } | null;
  /** Sentence for callers who find no slot; that of the engine by default. */
  readonly busy?: string;
}

const DEFAULT_LIMITS: CapacityLimits = {
  total: 8,
  strangers: 4,
  perOrganization: 2,
  perStranger: 1,
  withQuiet: { total: 20, strangers: 12 },
};
const QUIET_MS = 500;
const WAIT_MS_MAX = 2000;
const RETRY_AFTER_SECONDS = 5;

/** Who audits: an organization, or a stranger by rate limit key, whose network shares its slots. */
export interface Claimant {
  readonly kind: 'organization' | 'stranger';
  readonly key: string;
}

/** Records that the site of a run has answered, so that the run is no longer quiet. */
export type OnAnswer = () => void;

interface Run {
  readonly who: Claimant;
  readonly startedAt: number;
  isAnswered: boolean;
}

interface SlotWaiter {
  readonly who: Claimant;
  readonly enter: (run: Run) => void;
}

const idOf = ({ kind, key }: Claimant): string =>
  `${kind} ${kind === 'stranger' ? networkKey(key) : key}`;

/** Limits this process's concurrent audits for callers who wait for the response. */
export class EngineCapacity {
  readonly #runs = new Set<Run>();
  readonly #waiting: SlotWaiter[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: CapacityLimits = DEFAULT_LIMITS,
    private readonly waitMsMax = WAIT_MS_MAX,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Runs `work` in a free slot and waits up to 2 s for one; otherwise throws `unavailable`, or
   * `rate_limited` for a stranger whose network already runs a scan. Take the slot before any
   * budget: `engineCapacity.run(who, signal, async (onAnswer) => { … takeBudgets … audit … })`.
   */
  async run<T>(
    who: Claimant,
    signal: AbortSignal,
    work: (onAnswer: OnAnswer) => Promise<T>,
  ): Promise<T> {
    const run = await this.#enter(who, signal);
    try {
      return await work(() => {
        run.isAnswered = true;
      });
    } finally {
      this.#runs.delete(run);
      this.#admit();
    }
  }

  #isOwnFree(who: Claimant): boolean {
    const most = who.kind === 'stranger' ? this.limits.perStranger : this.limits.perOrganization;
    return [...this.#runs].filter((run) => idOf(run.who) === idOf(who)).length < most;
  }

  #fits(who: Claimant): boolean {
    const { withQuiet, ...limits } = this.limits;
    const all = [...this.#runs];
    if (!this.#isOwnFree(who)) return false;
    if (withQuiet === null) return isRoomFor(who, all, limits);
    const quietSince = this.now() - QUIET_MS;
    const active = all.filter(({ isAnswered, startedAt }) => isAnswered || startedAt > quietSince);
    return isRoomFor(who, active, limits) && isRoomFor(who, all, withQuiet);
  }

  #start(who: Claimant): Run {
    const run = { who, startedAt: this.now(), isAnswered: false };
    this.#runs.add(run);
    return run;
  }

  /** Starts the waiting runs that fit, and looks again while some wait: a run may become quiet. */
  readonly #admit = (): void => {
    clearTimeout(this.#timer);
    for (const waiter of [...this.#waiting])
      if (this.#fits(waiter.who)) waiter.enter(this.#start(waiter.who));
    if (this.#waiting.length > 0 && this.limits.withQuiet !== null)
      this.#timer = setTimeout(this.#admit, QUIET_MS / 2);
  };

  async #enter(who: Claimant, signal: AbortSignal): Promise<Run> {
    signal.throwIfAborted();
    if (this.#fits(who)) return this.#start(who);
    return new Promise<Run>((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        const place = this.#waiting.indexOf(waiter);
        if (place >= 0) this.#waiting.splice(place, 1);
        end();
      };
      const waiter: SlotWaiter = { who, enter: (run) => settle(() => resolve(run)) };
      const abort = (): void => settle(() => reject(signal.reason));
      const timer = setTimeout(() => settle(() => reject(this.#refusal(who))), this.waitMsMax);
      signal.addEventListener('abort', abort);
      this.#waiting.push(waiter);
      this.#admit();
    });
  }

  #refusal(who: Claimant): AppError {
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    if (who.kind === 'stranger' && !this.#isOwnFree(who))
      return new AppError(
        'rate_limited',
        `Only one public scan at a time is allowed per network, and one from ${networkKey(who.key)} is still running.`,
        details,
      );
    return new AppError('unavailable', this.limits.busy ?? 'The engine is busy.', details);
  }
}

function isRoomFor(
  { kind }: Claimant,
  runs: readonly Run[],
  { total, strangers }: Pick<CapacityLimits, 'total' | 'strangers'>,
): boolean {
  if (runs.length >= total) return false;
  return kind === 'organization' || runs.filter(({ who }) => who.kind === kind).length < strangers;
}

/** Shared by all routes, which form one module graph. */
export const engineCapacity = new EngineCapacity();
