import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../db/clock';
import { type Database, directDatabaseUrl, Prisma } from '../db/client';
import { log } from '../observe/log';
import { claimNext } from './claim';
import { heartbeatTick, removeHeartbeat } from './heartbeat';
import { stopRenewals, leasedIds } from './leases';
import { QueueListener } from './queue-listener';
import { timeSql } from '../db/time-sql';
import { QUEUES, type QueueName } from './queues';
import { runClaim } from './run-claim';
import { sweepQueue } from './sweep';
import type { JobHandler, PoolName, Tick } from './types';

/** Poll interval with and without notifications. */
const ASK_MS = 10_000;
const ASK_UNANNOUNCED_MS = 500;
const SWEEP_MS = 5000;
// Pause after a database error.
const BACK_OFF_MS = 2000;

export interface WorkerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly handlers: readonly JobHandler[];
  readonly ticks?: readonly Tick[];
  /** Concurrent jobs per pool in this process; pools that are absent run none. */
  readonly pools: Readonly<Partial<Record<PoolName, number>>>;
  /** Poll interval regardless of notifications. */
  readonly askMs?: number;
}

/** Claims work from every queue with a handler while its pool has a free slot. */
export class Worker {
  readonly owner = randomUUID();
  readonly #options: WorkerOptions;
  readonly #busy: Record<PoolName, number> = {
    scans: 0,
    agents: 0,
    chores: 0,
    deliveries: 0,
    browsers: 0,
  };
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #ticks: { readonly tick: Tick; dueAt: number }[];
  #isClaiming = false;
  #loop: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #isWoken = true;
  #askAt = 0;
  #listener: QueueListener | undefined;
  /**
   * Pools in which this process runs a row that has lost a worker: one at a time, so that work that
   * ends its process takes few such rows with it.
   */
  readonly #suspectPools = new Set<PoolName>();
  /** Lane of the previous turn. */
  readonly #lastLane = new Map<JobHandler, string>();

  constructor(options: WorkerOptions) {
    this.#options = options;
    // Every job listens to this signal; the pools limit their number.
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
    this.#listener = new QueueListener(directDatabaseUrl(), this.#options.db, () => this.wake());
    this.#listener.start();
    this.#loop = this.#run();
  }

  /** True if this worker receives notifications of queued work. */
  get isListening(): boolean {
    return this.#listener?.isListening ?? false;
  }

  /** Polls now instead of at the next interval. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Stops claiming, waits up to `graceMs` for running work, then requeues the rest. */
  async stop(graceMs: number): Promise<void> {
    this.#isClaiming = false;
    this.wake();
    await this.#loop;
    await this.#listener?.stop();
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(timer);
    await stopRenewals();
    await removeHeartbeat(this.#options.db, this.owner).catch((error: unknown) =>
      log.warn('The worker couldn’t sign off', { error }),
    );
  }

  /** Runs everything that is due, then returns. For tests, the seed and administrator commands. */
  async drain(): Promise<void> {
    for (;;) {
      // Work that ends during the poll may have queued more.
      const wasIdle = this.#running.size === 0;
      if (await this.#claimAll()) continue;
      if (wasIdle) return;
      if (this.#running.size > 0) await Promise.race(this.#running);
    }
  }

  async #run(): Promise<void> {
    while (this.#isClaiming) {
      try {
        await this.#runTicks();
        if (this.#isWoken || performance.now() >= this.#askAt) await this.#claimUntilEmpty();
        await this.#pauseUntil(Math.min(this.#askAt, ...this.#ticks.map(({ dueAt }) => dueAt)));
      } catch (error) {
        log.warn('The worker can’t reach the database', { error });
        this.#isWoken = false;
        await this.#pauseUntil(performance.now() + BACK_OFF_MS);
        this.#isWoken = true;
      }
    }
  }

  async #claimUntilEmpty(): Promise<void> {
    this.#isWoken = false;
    while (this.#isClaiming && (await this.#claimAll())) await this.#runTicks();
    const askMs = this.isListening ? (this.#options.askMs ?? ASK_MS) : ASK_UNANNOUNCED_MS;
    this.#askAt = performance.now() + Math.min(askMs, await this.#msUntilDue());
  }

  /** Delayed rows are announced when they are queued, not when they become due. */
  async #msUntilDue(): Promise<number> {
    const { db, clock, handlers } = this.#options;
    const now = await clock.now(db);
    const queues = [...new Set(handlers.map(({ queue }) => queue))];
    const next = queues.map(
      (queue) => Prisma.sql`(SELECT min("runAfter") FROM ${QUEUES[queue].table}
        WHERE status = 'queued' AND "runAfter" > ${timeSql(now)})`,
    );
    const [row] = await db.$queryRaw<
      { at: Date | null }[]
    >`SELECT least(${Prisma.join(next)}) AS at`;
    return row?.at ? row.at.getTime() - now.getTime() : Infinity;
  }

  async #pauseUntil(at: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#isWoken) return;
    const timer = new AbortController();
    const pause = sleep(Math.max(0, at - performance.now()), undefined, { signal: timer.signal });
    await Promise.race([woken, pause]).finally(() => timer.abort());
  }

  async #runTicks(): Promise<void> {
    for (const entry of this.#ticks) {
      if (performance.now() < entry.dueAt) continue;
      entry.dueAt = performance.now() + entry.tick.everyMs;
      await entry.tick.run(this.#options.db, this.#options.clock);
    }
  }

  /**
   * Claims one row per handler with a free slot, so that no queue starves another; true if any was
   * claimed.
   */
  async #claimAll(): Promise<boolean> {
    let isAnyTaken = false;
    for (const handler of this.#options.handlers) {
      if (this.#busy[handler.pool] >= (this.#options.pools[handler.pool] ?? 0)) continue;
      const { db, clock } = this.#options;
      const claim = await claimNext(db, clock, handler, this.owner, {
        after: this.#lastLane.get(handler),
        skipsSuspects: this.#suspectPools.has(handler.pool),
      });
      if (!claim) continue;
      const isSuspect = claim.losses > 0;
      if (isSuspect) this.#suspectPools.add(handler.pool);
      this.#lastLane.set(handler, claim.lane);
      isAnyTaken = true;
      this.#busy[handler.pool] += 1;
      const work = runClaim(handler, claim, this.#options, this.#stopping.signal).finally(() => {
        this.#busy[handler.pool] -= 1;
        if (isSuspect) this.#suspectPools.delete(handler.pool);
        this.#running.delete(work);
        this.wake();
      });
      this.#running.add(work);
    }
    return isAnyTaken;
  }
}
