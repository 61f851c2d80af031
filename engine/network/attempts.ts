import { Failure } from './failure';

/** One attempt at a request, from the DNS lookup to the end of the answer. */
export class Attempt {
  #controller: AbortController | null = null;
  #stopped: { readonly reason: unknown } | null = null;
  #end: ((reason: unknown) => void) | null = null;

  constructor(readonly endsAt: number) {}

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

/** Attempts of one session. They have the same time limit, so one timer, set for the oldest, serves all. */
export class Attempts {
  /** In order of expiry. */
  readonly #running = new Set<Attempt>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limitMs: number) {}

  async run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const attempt = new Attempt(performance.now() + this.limitMs);
    this.#running.add(attempt);
    this.#timer ??= setTimeout(this.#stopLate, this.limitMs);
    try {
      return await work(attempt);
    } catch (error) {
      // Throws the stop reason in place of an error that the stop itself caused.
      attempt.throwIfStopped();
      throw error;
    } finally {
      this.#running.delete(attempt);
    }
  }

  stop(reason: unknown): void {
    clearTimeout(this.#timer);
    for (const attempt of this.#running) attempt.stop(reason);
  }

  readonly #stopLate = () => {
    this.#timer = undefined;
    for (const attempt of this.#running) {
      const left = attempt.endsAt - performance.now();
      if (left >= 1) return void (this.#timer = setTimeout(this.#stopLate, left));
      attempt.stop(new Failure('timeout', `no complete answer within ${this.limitMs} ms`, true));
    }
  };
}
