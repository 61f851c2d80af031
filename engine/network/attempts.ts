import { Failure } from './failure';

/** One try at one request, from the look-up of the name to the end of the answer. */
export class Attempt {
  #controller: AbortController | null = null;
  #stopped: { readonly reason: unknown } | null = null;
  #end: ((reason: unknown) => void) | null = null;

  constructor(readonly endsAt: number) {}

  get isStopped(): boolean {
    return this.#stopped !== null;
  }

  /** Made when it is asked for: a request over a connection that stands needs none. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#stopped) this.#controller.abort(this.#stopped.reason);
    return this.#controller.signal;
  }

  /** Throws the reason once the attempt is stopped. */
  check(): void {
    if (this.#stopped) throw this.#stopped.reason;
  }

  /** For work that takes no signal: `end` is called when the attempt is stopped, at once if it is already. */
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

/** The attempts of one session. Their limit is the same, so one timer, set for the eldest, serves them all. */
export class Attempts {
  /** In the order in which their time is over. */
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
      // Whatever broke because we stopped is told as the reason of the stop.
      attempt.check();
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
