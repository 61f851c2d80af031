import { Failure } from './failure';
import type { StartTimer } from './timer';

/** One attempt at a request, from the DNS lookup to the end of the answer. */
export class Attempt {
  #controller: AbortController | null = null;
  #stopped: { readonly reason: unknown } | null = null;
  #end: ((reason: unknown) => void) | null = null;

  get isStopped(): boolean {
    return this.#stopped !== null;
  }

  /** Created lazily: a request over a kept connection needs no signal. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#stopped) this.#controller.abort(this.#stopped.reason);
    return this.#controller.signal;
  }

  /** Throws the stop reason if the attempt was stopped. */
  throwIfStopped(): void {
    if (this.#stopped) throw this.#stopped.reason;
  }

  /** For work without signal support: calls `end` when the attempt is stopped, at once if it already is. */
  onStop(end: ((reason: unknown) => void) | null): void {
    this.#end = end;
    if (this.#stopped) end?.(this.#stopped.reason);
  }

  stop(reason: unknown): void {
    if (this.#stopped) return;
    this.#stopped = { reason };
    this.#controller?.abort(reason);
    this.#end?.(reason);
  }
}

/** Attempts of one session, with one time limit each. */
export class Attempts {
  readonly #running = new Set<Attempt>();

  constructor(
    private readonly limitMs: number,
    private readonly startTimer: StartTimer,
  ) {}

  async run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const attempt = new Attempt();
    this.#running.add(attempt);
    const cancelTimer = this.startTimer(this.limitMs, () =>
      attempt.stop(new Failure('timeout', `no complete answer within ${this.limitMs} ms`, true)),
    );
    try {
      return await work(attempt);
    } catch (error) {
      // Throws the stop reason in place of an error that the stop itself caused.
      attempt.throwIfStopped();
      throw error;
    } finally {
      cancelTimer();
      this.#running.delete(attempt);
    }
  }

  stop(reason: unknown): void {
    for (const attempt of this.#running) attempt.stop(reason);
  }
}
