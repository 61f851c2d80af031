import { Worker } from 'node:worker_threads';
import type { EvaluatorLog, Part } from '../audit/evaluator';
import type { CheckId } from '../checks';
import { CURRENT_PLATFORM, threadClock, type Platform, type ThreadClock } from './processor-time';
import {
  CELL,
  CELLS,
  WORK,
  type ThreadCall,
  type ReaderMethod,
  type ThreadMessage,
  type EvaluatorMethod,
  type WorkerData,
} from './protocol';

export interface ThreadOptions {
  /** The bundled `engine/isolation/worker.ts`. */
  readonly workerPath: string;
  readonly log: EvaluatorLog;
  /** Most processor time that one call may use, in ms. */
  readonly callMs?: number;
  readonly platform?: Platform;
}

/**
 * Work on a page may take 5 s; then what is at work is given up, not the process. Processor time
 * of the thread: on a machine that is busy with other things a call takes longer and yields the same.
 */
const CALL_MS = 5000;
/** How often a busy thread is looked at; a call may go past its limit by as much. */
const LOOK_MS = 250;
const HEAP_MB = 256;

/** The thread was stopped, or ended by itself: no call to it is answered any more. */
export class Stopped extends Error {
  constructor(
    /** It was this call that went past the limit; others had the same thread. */
    readonly isCause: boolean,
    readonly isMemory: boolean,
    readonly work: CheckId | Part | null,
    readonly probe: number | null,
  ) {
    super(
      `The work on ${work ?? 'a site'} went past its limit of ${isMemory ? 'memory' : 'processor time'}.`,
    );
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One worker thread: calls in the order given, each within a limit of processor time. */
export class Thread {
  private static busy = 0;

  static get atWork(): number {
    return Thread.busy;
  }

  isEnded = false;
  private isStopping = false;
  private readonly cells = new Int32Array(new SharedArrayBuffer(4 * CELLS));
  private readonly worker: Worker;
  private readonly clock: ThreadClock;
  private readonly calls = new Map<number, Waiting>();
  private lastId = 0;
  private timer: NodeJS.Timeout | undefined;
  /** The call at work when the thread was last looked at, and what the thread had used when it was first seen. */
  private watched = { call: 0, since: 0 };

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
      () => Atomics.load(this.cells, CELL.nativeId),
      () => Thread.busy,
      options.platform ?? CURRENT_PLATFORM,
    );
    // Idle threads must not keep a finished process alive.
    this.worker.unref();
    this.worker.on('message', (result: ThreadMessage) => this.receive(result));
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const hasStarted = isMemory || Atomics.load(this.cells, CELL.nativeId) >= 0;
      this.end(isMemory, hasStarted ? null : error);
    });
    this.worker.on('exit', () => this.end(false));
  }

  call(
    verb: EvaluatorMethod | ReaderMethod,
    args: readonly unknown[],
    audit = 0,
  ): Promise<unknown> {
    if (this.isEnded) return Promise.reject(new Stopped(false, false, null, null));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      if (this.calls.size === 1) this.begin();
      this.worker.postMessage({ id, audit, verb, args } satisfies ThreadCall);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.worker.terminate();
  }

  private begin(): void {
    Thread.busy++;
    this.worker.ref();
    this.watched = { call: 0, since: 0 };
    this.lookLater();
  }

  private rest(): void {
    Thread.busy--;
    clearTimeout(this.timer);
    // One that stops keeps the process until it has: whoever awaits that would else find the process gone.
    if (!this.isStopping) this.worker.unref();
  }

  private lookLater(): void {
    const { callMs = CALL_MS } = this.options;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(callMs), Math.min(LOOK_MS, callMs / 4));
  }

  private async look(limitMs: number): Promise<void> {
    const call = Atomics.load(this.cells, CELL.call);
    const used = await this.clock();
    if (this.isEnded || this.calls.size === 0) return;
    if (used !== null && call !== this.watched.call) this.watched = { call, since: used };
    else if (
      used !== null &&
      call !== 0 &&
      call === Atomics.load(this.cells, CELL.call) &&
      used - this.watched.since > limitMs
    ) {
      this.end(false);
      return void this.stop();
    }
    this.lookLater();
  }

  private receive(result: ThreadMessage): void {
    if ('defect' in result)
      return this.options.log({ checkId: result.defect.checkId, error: result.defect.message });
    const call = this.calls.get(result.id);
    if (!call) return;
    this.calls.delete(result.id);
    if (this.calls.size === 0) this.rest();
    if ('failure' in result) call.reject(new Error(result.failure));
    else call.resolve(result.value);
  }

  /** `broken`: the thread did not even start, and another would not either. */
  private end(isMemory: boolean, broken: Error | null = null): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const at = (cell: number) => Atomics.load(this.cells, cell);
    const probe = at(CELL.probe);
    const cause = new Stopped(
      true,
      isMemory,
      WORK[at(CELL.work)] ?? null,
      probe < 0 ? null : probe,
    );
    const beside = new Stopped(false, isMemory, null, null);
    if (this.calls.size > 0) this.rest();
    for (const [id, { reject }] of this.calls)
      reject(broken ?? (id === at(CELL.call) ? cause : beside));
    this.calls.clear();
  }
}
