import { availableParallelism } from 'node:os';
import { AppError } from '../contract/app-error';

// A hash keeps a core busy for 0.3 s and uses 128 MiB. Node has four threads for such work; one
// stays free for DNS and files.
const AT_ONCE_MAX = 3;
/** About ten seconds of waiting on two cores; later requests are refused immediately. */
const WAITING_MAX = 60;
const RETRY_AFTER_SECONDS = 10;

/** Limits concurrent password hashing; refuses before any work if too many wait. */
export class HashingQueue {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(
    places = Math.min(availableParallelism(), AT_ONCE_MAX),
    private readonly waitingMax = WAITING_MAX,
  ) {
    this.#free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.waitingMax)
      throw new AppError('unavailable', 'The server is busy signing people in.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** Shared by all routes, which form one module graph. */
export const hashingQueue = new HashingQueue();
