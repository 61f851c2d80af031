import { Worker } from 'node:worker_threads';
import { WORK, type EngineLog, type Part } from '../judging/parts';
import type { AuditIo } from '../audit/types';
import type { CheckId } from '../checks';
import { CURRENT_PLATFORM, threadClock, type Platform, type ThreadClock } from './processor-time';
import {
  CELL,
  CELLS,
  type FromThread,
  type IoAnswer,
  type IoCall,
  type Job,
  type ToThread,
  type WorkerData,
} from './protocol';

export interface ThreadOptions {
  /** Path of the bundled `engine/isolation/worker.ts`. */
  readonly workerPath: string;
  readonly log: EngineLog;
  /** Limit of processor time per turn, in ms. */
  readonly turnMs?: number;
  readonly platform?: Platform;
}

/**
 * Limit per turn, in processor time of the thread: on a busy machine a turn takes longer but is not stopped earlier.
 */
export const TURN_MS = 5000;
/** Interval of the watchdog; a turn may exceed its limit by this much. */
const WATCHDOG_MS = 250;
const HEAP_MB = 256;

/** The thread was stopped or crashed; none of its jobs has an outcome. */
export class ThreadStoppedError extends Error {
  constructor(
    /** True for the job that exceeded the limit; false for jobs that shared its thread. */
    readonly isCause: boolean,
    readonly isMemory: boolean,
    readonly work: CheckId | Part | null,
    readonly probe: number | null,
    /** Processor time that this job had used, in ms. */
    readonly usedMs = 0,
  ) {
    super(
      `The work on ${work ?? 'a site'} exceeded its limit of ${isMemory ? 'memory' : 'processor time'}.`,
    );
  }
}

interface Running {
  readonly io: AuditIo | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly limitMs: number;
  usedMs: number;
  /** Answers to send, by the batch in which they arrived. */
  readonly answers: Map<number, IoAnswer[]>;
}

/** A worker thread that runs jobs in turns and limits the processor time of each turn. */
export class Thread {
  private static readonly all = new Set<Thread>();

  /** Number of threads of this process that are in a turn. */
  static get atWork(): number {
    return [...Thread.all].filter((thread) => thread.cell('turn') !== 0).length;
  }

  isEnded = false;
  private isStopping = false;
  private readonly cells = new Int32Array(new SharedArrayBuffer(4 * CELLS));
  private readonly worker: Worker;
  private readonly clock: ThreadClock;
  private readonly jobs = new Map<number, Running>();
  private lastJob = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Turn seen by the latest watchdog tick, and the thread's processor time when that turn was first seen. */
  private watched = { turn: 0, since: 0 };
  /** The thread's processor time that its jobs were charged for; null before the first watchdog tick. */
  private charged: number | null = null;

  constructor(private readonly options: ThreadOptions) {
    this.cells.set([-1, -1, -1], CELL.work);
    const workerData: WorkerData = { cells: this.cells.buffer };
    this.worker = new Worker(options.workerPath, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
      execArgv: [],
    });
    this.clock = threadClock(
      this.worker,
      () => this.cell('nativeId'),
      () => Thread.atWork,
      options.platform ?? CURRENT_PLATFORM,
    );
    Thread.all.add(this);
    // Idle threads must not keep a finished process alive.
    this.worker.unref();
    this.worker.on('message', (message: FromThread) => this.receive(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const hasStarted = isMemory || this.cell('nativeId') >= 0;
      this.end(isMemory, hasStarted ? null : error);
    });
    this.worker.on('exit', () => this.end(false));
  }

  /**
   * `io`: only for audits; `limitMs`: of processor time in all turns. Rejects with `ThreadStoppedError` if the thread
   * ends first.
   */
  run(
    job: Job,
    io: AuditIo | null = null,
    abandoned?: AbortSignal,
    limitMs = Infinity,
  ): Promise<unknown> {
    if (this.isEnded) return Promise.reject(new ThreadStoppedError(false, false, null, null));
    const id = ++this.lastJob;
    abandoned?.addEventListener('abort', () => this.abandon(id), { once: true });
    return new Promise((resolve, reject) => {
      this.jobs.set(id, { io, resolve, reject, limitMs, usedMs: 0, answers: new Map() });
      if (this.jobs.size === 1) this.becomeBusy();
      this.send({ job: id, start: job });
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.worker.terminate();
  }

  private cell(name: keyof typeof CELL): number {
    return Atomics.load(this.cells, CELL[name]);
  }

  private send(message: ToThread): void {
    this.worker.postMessage(message);
  }

  private becomeBusy(): void {
    this.worker.ref();
    this.watched = { turn: 0, since: 0 };
    this.charged = null;
    this.scheduleCheck();
  }

  private becomeIdle(): void {
    clearTimeout(this.timer);
    // A stopping thread stays referenced, so that the process does not exit before `terminate()` resolves.
    if (!this.isStopping) this.worker.unref();
  }

  private scheduleCheck(): void {
    const { turnMs = TURN_MS } = this.options;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.checkTurn(turnMs), Math.min(WATCHDOG_MS, turnMs / 4));
  }

  private async checkTurn(limitMs: number): Promise<void> {
    const turn = this.cell('turn');
    const used = await this.clock();
    if (this.isEnded || this.jobs.size === 0) return;
    const isOver = used !== null && this.charge(used);
    if (used !== null && turn !== this.watched.turn) this.watched = { turn, since: used };
    const isLong =
      used !== null &&
      turn !== 0 &&
      turn === this.cell('turn') &&
      used - this.watched.since > limitMs;
    if (isOver || isLong) {
      this.end(false);
      return void this.stop();
    }
    this.scheduleCheck();
  }

  /** Charges the job of the latest turn, as a sample; true if it is over its limit. */
  private charge(used: number): boolean {
    const job = this.jobs.get(this.cell('job'));
    if (job && this.charged !== null) job.usedMs += used - this.charged;
    this.charged = used;
    return job !== undefined && job.usedMs > job.limitMs;
  }

  private receive(message: FromThread): void {
    if ('defect' in message)
      return this.options.log({ checkId: message.defect.checkId, error: message.defect.message });
    const job = this.jobs.get(message.job);
    if (!job) return;
    if ('calls' in message) return this.answer(message.job, job, message.calls);
    if ('event' in message) return job.io?.emit(message.event);
    this.forget(message.job);
    if ('failure' in message) job.reject(new Error(message.failure));
    else job.resolve(message.value);
  }

  /** Sends the answers of a batch in one message, so that a replayed audit has no longer turns than the first run. */
  private answer(id: number, { io, reject, answers }: Running, calls: readonly IoCall[]): void {
    for (const call of calls) {
      const ask = io![call.verb] as (...args: readonly unknown[]) => Promise<unknown>;
      ask.apply(io, [...call.args]).then((value) => {
        if (answers.size === 0) queueMicrotask(() => this.flush(id, answers));
        const batch = batchOf(value);
        answers.set(batch, [...(answers.get(batch) ?? []), { id: call.id, value }]);
      }, reject);
    }
  }

  private flush(job: number, answers: Running['answers']): void {
    const batches = [...answers].sort(([batch], [other]) => batch - other);
    answers.clear();
    if (this.jobs.has(job)) for (const [, batch] of batches) this.send({ job, answers: batch });
  }

  /** The thread stays under watch until it confirms, because the job may hang. */
  private abandon(id: number): void {
    const job = this.jobs.get(id);
    if (!job) return;
    this.send({ job: id, drop: true });
    job.reject(new Error('The outcome is not awaited any more.'));
  }

  private forget(id: number): void {
    this.jobs.delete(id);
    if (this.jobs.size === 0) this.becomeIdle();
  }

  /** `broken`: the thread failed to start, so a new one would fail too. */
  private end(isMemory: boolean, broken: Error | null = null): void {
    if (this.isEnded) return;
    this.isEnded = true;
    Thread.all.delete(this);
    const probe = this.cell('probe');
    const cause = new ThreadStoppedError(
      true,
      isMemory,
      WORK[this.cell('work')] ?? null,
      probe < 0 ? null : probe,
      this.jobs.get(this.cell('job'))?.usedMs,
    );
    const otherCause = new ThreadStoppedError(false, isMemory, null, null);
    if (this.jobs.size > 0) this.becomeIdle();
    for (const [id, { reject }] of this.jobs)
      reject(broken ?? (id === this.cell('job') ? cause : otherCause));
    this.jobs.clear();
  }
}

const batchOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'batch' in value ? Number(value.batch) : 0;
