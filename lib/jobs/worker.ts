import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { log } from '@/lib/log';
import { claimNext } from './claim';
import { heartbeatTick, removeHeartbeat } from './heartbeat';
import { stopRenewals, leasedIds } from './leases';
import { QUEUES, type QueueName } from './queues';
import { runClaim } from './run-claim';
import { sweepQueue } from './sweep';
import type { JobHandler, PoolName, Tick } from './types';

const IDLE_MS = 500;
const SWEEP_MS = 5000;
// A database that is away is not asked twice a second.
const BACK_OFF_MS = 2000;

export interface WorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  readonly ticks?: readonly Tick[];
  /** How many pieces of work of a pool run at once in this process; none where it is not named. */
  readonly pools: Readonly<Partial<Record<PoolName, number>>>;
}

/** Takes work from every queue that has a handler, as long as its pool has a free place. */
export class Worker {
  readonly owner = randomUUID();
  readonly #options: WorkerOptions;
  readonly #busy: Record<PoolName, number> = { scans: 0, agents: 0, chores: 0, deliveries: 0 };
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #ticks: { readonly tick: Tick; dueAt: number }[];
  #isClaiming = false;
  #loop: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    // Every piece of work listens for the stop; how many there are is what the pools say.
    setMaxListeners(0, this.#stopping.signal);
    const sweep = (queue: QueueName): Tick => ({
      name: `sweep ${queue}`,
      everyMs: SWEEP_MS,
      run: (db, clock) => sweepQueue(db, clock, queue, options.handlers, leasedIds()),
    });
    const queues = Object.keys(QUEUES).filter((name): name is QueueName => name in QUEUES);
    const ticks = [heartbeatTick(this.owner), ...queues.map(sweep), ...(options.ticks ?? [])];
    this.#ticks = ticks.map((tick) => ({ tick, dueAt: 0 }));
  }

  start(): void {
    if (this.#isClaiming) return;
    this.#isClaiming = true;
    this.#loop = this.#run();
  }

  /** Looks for work now instead of at the next turn. */
  wake(): void {
    this.#wake();
  }

  /** Stops claiming, waits for running work at most `graceMs`, then gives the rest back to the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#isClaiming = false;
    this.#wake();
    await this.#loop;
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(timer);
    await stopRenewals();
    await removeHeartbeat(this.#options.db, this.owner).catch((error: unknown) =>
      log.warn('The worker couldn’t sign off', { error }),
    );
  }

  /** Does everything that can be done now, and returns. For tests, the seed and operator commands. */
  async drain(): Promise<void> {
    for (;;) {
      // What ends while the queues are looked at may have queued more.
      const wasIdle = this.#running.size === 0;
      if (await this.#claimAll()) continue;
      if (wasIdle) return;
      if (this.#running.size > 0) await Promise.race(this.#running);
    }
  }

  async #run(): Promise<void> {
    while (this.#isClaiming) {
      let pauseMs = IDLE_MS;
      try {
        await this.#runTicks();
        if (await this.#claimAll()) continue;
      } catch (error) {
        pauseMs = BACK_OFF_MS;
        log.warn('The worker can’t reach the database', { error });
      }
      await this.#pause(pauseMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([woken, sleep(ms)]);
  }

  async #runTicks(): Promise<void> {
    for (const entry of this.#ticks) {
      if (performance.now() < entry.dueAt) continue;
      entry.dueAt = performance.now() + entry.tick.everyMs;
      await entry.tick.run(this.#options.db, this.#options.clock);
    }
  }

  /** One row per handler with a free place, so that no queue starves another; true when any was taken. */
  async #claimAll(): Promise<boolean> {
    let isAnyTaken = false;
    for (const handler of this.#options.handlers) {
      if (this.#busy[handler.pool] >= (this.#options.pools[handler.pool] ?? 0)) continue;
      const claim = await claimNext(this.#options.db, this.#options.clock, handler, this.owner);
      if (!claim) continue;
      isAnyTaken = true;
      this.#busy[handler.pool] += 1;
      const work = runClaim(handler, claim, this.#options, this.#stopping.signal).finally(() => {
        this.#busy[handler.pool] -= 1;
        this.#running.delete(work);
        this.#wake();
      });
      this.#running.add(work);
    }
    return isAnyTaken;
  }
}
