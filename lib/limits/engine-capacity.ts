import { AppError } from '@/lib/errors';

const ENGINE_PLACES = 4;
const PLACES_PER_ORGANIZATION = 2;
const WAIT_MS_MAX = 2000;
const RETRY_AFTER_SECONDS = 5;

interface Waiter {
  readonly organizationId: string | null;
  readonly enter: () => void;
}

/** How many measurements this process runs at once for callers who wait for the answer. */
export class EngineCapacity {
  #taken = 0;
  readonly #byOrganization = new Map<string, number>();
  readonly #waiting: Waiter[] = [];

  constructor(private readonly places = ENGINE_PLACES, private readonly perOrganization = PLACES_PER_ORGANIZATION,
    private readonly waitMsMax = WAIT_MS_MAX) {}

  /**
   * Runs `work` on a free place, waiting at most 2 s for one; else `unavailable`. Take the place before any budget:
   * `capacity().run(org.organizationId, signal, async () => { … takeBudgets … audit … })`. Public scans pass null.
   */
  async run<T>(organizationId: string | null, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(organizationId, signal);
    try {
      return await work();
    } finally {
      this.#leave(organizationId);
    }
  }

  #fits(organizationId: string | null): boolean {
    if (this.#taken >= this.places) return false;
    return organizationId === null || (this.#byOrganization.get(organizationId) ?? 0) < this.perOrganization;
  }

  #take(organizationId: string | null): void {
    this.#taken += 1;
    if (organizationId !== null) this.#byOrganization.set(organizationId, (this.#byOrganization.get(organizationId) ?? 0) + 1);
  }

  #leave(organizationId: string | null): void {
    this.#taken -= 1;
    if (organizationId !== null) {
      const left = (this.#byOrganization.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#byOrganization.delete(organizationId);
      else this.#byOrganization.set(organizationId, left);
    }
    const next = this.#waiting.findIndex((waiter) => this.#fits(waiter.organizationId));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.enter();
  }

  async #enter(organizationId: string | null, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#fits(organizationId)) return this.#take(organizationId);
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        const place = this.#waiting.indexOf(waiter);
        if (place >= 0) this.#waiting.splice(place, 1);
        end();
      };
      const waiter: Waiter = { organizationId, enter: () => { this.#take(organizationId); settle(resolve); } };
      const abort = (): void => settle(() => reject(signal.reason));
      const timer = setTimeout(() => settle(() => reject(busy())), this.waitMsMax);
      signal.addEventListener('abort', abort);
      this.#waiting.push(waiter);
    });
  }
}

function busy(): AppError {
  return new AppError('unavailable', `The engine is busy. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const shared = globalThis as { seamarkEngineCapacity?: EngineCapacity };

/** The one of this process, shared by all route bundles. */
export function engineCapacity(): EngineCapacity {
  shared.seamarkEngineCapacity ??= new EngineCapacity();
  return shared.seamarkEngineCapacity;
}
