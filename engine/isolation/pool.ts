import { Worker } from 'node:worker_threads';
import type { Answered, Examiner, ExaminerInput, ExaminerLog, HomeFindings, PageList, Round } from '../audit/examiner';
import type { JudgedCheck } from '../audit/judge-check';
import type { Step } from '../audit/examination';
import type { CheckId } from '../catalogue-ids';
import { CHECKS } from '../checks';
import type { ArtifactKind } from '../catalogue-ids';
import type { GeneratedArtifact } from '../artifacts';
import type { Projection, Read, RecordingReader, ServedFile } from '../recorded/recording-reader';
import type { DocumentReader, DocumentReading } from '../reading/read-document';
import type { Ask, Reply } from '../network/types';
import { Places } from './places';
import type { ReaderVerb, Result, Verb } from './protocol';

export interface PoolOptions {
  /** The bundled `engine/isolation/worker.ts`. */
  readonly workerPath: string;
  readonly log: ExaminerLog;
  /** Longest time one call may keep its thread busy, in ms. */
  readonly callMs?: number;
  /** Threads kept warm between runs. */
  readonly idleMax?: number;
}

/** Work on a page may take 5 s (security.md section 3); then the check at work is given up, not the process. */
const CALL_MS = 5000;
const HEAP_MB = 256;
/** Documents read at once: a crowd of agents waits, rather than each starting a thread that none of them has the processor for. */
const DOCUMENTS_MAX = 4;
/** Threads that were stopped before the rest of the run's checks are given up too. */
const STUCK_MAX = 2;
/** A thread is replaced after this many runs, so that fragmentation cannot grow without end. */
const RUNS_MAX = 200;

/** Worker threads for examiners and readers: one run to a thread, threads reused. */
export class ExaminerPool implements RecordingReader, DocumentReader {
  private readonly idle: Thread[] = [];
  private readonly documents = new Places(DOCUMENTS_MAX);

  constructor(private readonly options: PoolOptions) {}

  /** An examiner whose work cannot block or exhaust this process. */
  examiner = (): Examiner => new ThreadExaminer(this, this.options);

  artifact(recordings: Uint8Array, kind: ArtifactKind): Promise<Read<GeneratedArtifact | null>> {
    return this.read('artifact', [recordings, kind]);
  }

  projection(recordings: Uint8Array, fixed: readonly CheckId[]): Promise<Read<Projection>> {
    return this.read('projection', [recordings, fixed]);
  }

  served(recordings: Uint8Array, path: string): Promise<Read<ServedFile | null>> {
    return this.read('served', [recordings, path]);
  }

  document(reply: Reply): Promise<Read<DocumentReading>> {
    return this.documents.hold(() => this.read('document', [reply]));
  }

  private async read<T>(verb: ReaderVerb, args: readonly unknown[]): Promise<Read<T>> {
    const thread = this.take();
    thread.runs++;
    try {
      return (await thread.call(verb, args)) as Read<T>;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.options.log({ checkId: error.checkId ?? 'unknown', error });
      return { ok: false, reason: 'too-slow' };
    } finally {
      this.give(thread);
    }
  }

  take(): Thread {
    for (let thread = this.idle.pop(); thread; thread = this.idle.pop()) if (!thread.isEnded) return thread;
    return new Thread(this.options);
  }

  give(thread: Thread): void {
    // A caller that hung up leaves its thread at work on what may never end.
    if (thread.isEnded || thread.isBusy || thread.runs >= RUNS_MAX || this.idle.length >= (this.options.idleMax ?? 4)) void thread.stop();
    else this.idle.push(thread);
  }

  /** Ends all idle threads; those at work end with their run. */
  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((thread) => thread.stop()));
  }
}

/** The thread was stopped: it went past the time or memory limit. */
class Stopped extends Error {
  constructor(readonly checkId: CheckId | null) {
    super(`The examination of ${checkId ?? 'a site'} went past its limit.`);
  }
}

class Thread {
  runs = 0;
  /** It was stopped, or stopped itself: no call to it is answered any more. */
  isEnded = false;
  private readonly activity = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  constructor(private readonly options: PoolOptions) {
    this.activity[0] = -1;
    this.worker = new Worker(options.workerPath, { workerData: { activity: this.activity.buffer }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, execArgv: [] });
    // Idle threads must not keep a finished process alive.
    this.worker.unref();
    this.worker.on('message', (result: Result) => this.receive(result));
    this.worker.on('error', () => this.end());
    this.worker.on('exit', () => this.end());
  }

  get isBusy(): boolean {
    return this.calls.size > 0;
  }

  async call(verb: Verb | ReaderVerb | 'reset', args: readonly unknown[]): Promise<unknown> {
    const id = ++this.lastId;
    this.worker.ref();
    const timer = setTimeout(() => { this.end(); void this.stop(); }, this.options.callMs ?? CALL_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.calls.set(id, { resolve, reject });
        this.worker.postMessage({ id, verb, args });
      });
    } finally {
      clearTimeout(timer);
      this.calls.delete(id);
      this.worker.unref();
    }
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private receive(result: Result): void {
    if ('defect' in result) return this.options.log({ checkId: result.defect.checkId, error: result.defect.message });
    const call = this.calls.get(result.id);
    if ('failure' in result) call?.reject(new Error(result.failure));
    else call?.resolve(result.value);
  }

  private end(): void {
    this.isEnded = true;
    const at = Atomics.load(this.activity, 0);
    const checkId = (CHECKS[at]?.id as CheckId | undefined) ?? null;
    for (const call of this.calls.values()) call.reject(new Stopped(checkId));
  }
}

/** An examiner in a thread. When the thread is stopped, a new one is told all answers again, without the check that was stuck. */
class ThreadExaminer implements Examiner {
  private thread: Thread | null = null;
  private input: ExaminerInput | null = null;
  private readonly told: { answers: readonly Answered[]; left: number }[] = [];
  private page: { readonly url: string; readonly answers: Answered[] } | null = null;

  constructor(
    private readonly pool: ExaminerPool,
    private readonly options: PoolOptions,
  ) {}

  async start(input: ExaminerInput): Promise<Round> {
    this.input = input;
    this.thread = this.pool.take();
    this.thread.runs++;
    return (await this.guarded(async (thread) => {
      await thread.call('reset', []);
      return thread.call('start', [this.input]);
    })) as Round;
  }

  async answered(answers: readonly Answered[], left: number): Promise<Round> {
    this.told.push({ answers, left });
    return (await this.guarded((thread, again) => (again ? this.catchUp(thread) : thread.call('answered', [answers, left])))) as Round;
  }

  async forArtifacts(): Promise<readonly Ask[]> {
    return (await this.verb('forArtifacts', [])) as readonly Ask[];
  }

  async finish(want: { readonly fixes: boolean }): Promise<HomeFindings> {
    const plain = (await this.verb('finish', [{ fixes: false }])) as HomeFindings;
    return want.fixes ? this.withFixes(plain) : plain;
  }

  /** Gains are judged again and again; where that takes too long the verdicts stand without them. */
  private async withFixes(plain: HomeFindings): Promise<HomeFindings> {
    const full = (await this.spared('finish', [{ fixes: true }])) as HomeFindings | null;
    return full ?? { ...plain, notes: [...plain.notes, 'The points of the fixes were not computed: judging the page again took longer than our limit.'] };
  }

  async recordings(): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.spared('recordings', [])) as Uint8Array<ArrayBuffer> | null;
  }

  /** A call that the run can do without: null when its thread had to be stopped. */
  private async spared(verb: Verb, args: readonly unknown[]): Promise<unknown> {
    try {
      return await this.thread!.call(verb, args);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.options.log({ checkId: error.checkId ?? 'unknown', error });
      this.thread = this.pool.take();
      await this.catchUp(this.thread);
      return null;
    }
  }

  async pages(max: number): Promise<PageList> {
    return (await this.verb('pages', [max])) as PageList;
  }

  async startPage(url: string): Promise<Step> {
    this.page = null;
    const step = (await this.verb('startPage', [url])) as Step;
    this.page = { url, answers: [] };
    return step;
  }

  async pageAnswered(url: string, answers: readonly Answered[]): Promise<Step> {
    const step = (await this.verb('pageAnswered', [url, answers])) as Step;
    this.page?.answers.push(...answers);
    return step;
  }

  async finishPage(url: string): Promise<readonly JudgedCheck[]> {
    return (await this.verb('finishPage', [url])) as readonly JudgedCheck[];
  }

  release(): void {
    if (this.thread) this.pool.give(this.thread);
    this.thread = null;
  }

  private verb(verb: Verb, args: readonly unknown[]): Promise<unknown> {
    return this.guarded(async (thread, again) => {
      if (again) await this.catchUp(thread);
      return thread.call(verb, args);
    });
  }

  private async guarded(work: (thread: Thread, again: boolean) => Promise<unknown>): Promise<unknown> {
    for (let again = false; ; again = true) {
      try {
        return await work(this.thread!, again);
      } catch (error) {
        if (!(error instanceof Stopped) || !this.input) throw error;
        if (this.input.stuck.length >= CHECKS.length) throw error;
        this.options.log({ checkId: error.checkId ?? 'unknown', error });
        const stuck: readonly CheckId[] = this.input.stuck.length >= STUCK_MAX || !error.checkId ? CHECKS.map((c) => c.id as CheckId) : [...this.input.stuck, error.checkId];
        this.input = { ...this.input, stuck };
        this.thread = this.pool.take();
      }
    }
  }

  /** Tells a new thread the run so far. Requests already sent are not asked again: their answers are known or under way. */
  private async catchUp(thread: Thread): Promise<Round> {
    await thread.call('reset', []);
    await thread.call('start', [this.input]);
    const answers = this.told.flatMap((t) => t.answers);
    const round = (await thread.call('answered', [answers, this.told.at(-1)?.left ?? 0])) as Round;
    if (this.page) {
      await thread.call('startPage', [this.page.url]);
      await thread.call('pageAnswered', [this.page.url, this.page.answers]);
    }
    return round;
  }
}
