import { askKey, type Ask } from '../network/types';
import { getPage } from './ask';
import type { Probe, Question, Questions } from './probe';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';

/** Shared, because most tasks send no ask themselves. */
const NOTHING_ASKED = new Map<string, Ask>();

/** One running probe or part of one. Parked until its question is answered. */
class ProbeTask {
  outcome: { readonly value: unknown } | { readonly error: unknown } | null = null;
  /** Tasks that it waits for, in the order of its questions. */
  readonly parts: ProbeTask[] = [];
  /** Its own asks by key, without those of other tasks. */
  asks: Map<string, Ask> = NOTHING_ASKED;
  /** Tasks that wait for this one. */
  readonly waiting: ProbeTask[] = [];
  /** Set while parked: returns the value to resume with, once no part is open. */
  answer: (() => unknown) | null = null;
  openParts = 0;

  constructor(
    readonly questions: Questions<unknown>,
    /** Number of the probe that this task belongs to. */
    readonly number: number,
  ) {}

  /** Records the ask; returns its key. */
  addAsk(ask: Ask): string {
    const key = askKey(ask);
    if (this.asks === NOTHING_ASKED) this.asks = new Map();
    this.asks.set(key, ask);
    return key;
  }
}

/**
 * Runs probes over the answers of one run. While it is open, a question without an answer parks its probe and becomes
 * an ask. After `close`, it is answered with `undefined`, so that every probe ends.
 */
export class ProbeRunner {
  private readonly tasks = new Map<Probe<unknown>, ProbeTask>();
  /** Parked tasks by the key of the ask that they wait for. */
  private readonly parked = new Map<string, ProbeTask[]>();
  private readonly sampling = new Map<ProbeTask, readonly Ask[]>();
  private fresh: Ask[] = [];
  /** Keys of the samples that are sent; null before sampling begins. */
  private samplesAsked: ReadonlySet<string> | null = null;
  private isOpen: boolean;
  private readonly homeKey: string;

  constructor(
    private readonly context: ProbeContext,
    mode: 'open' | 'closed',
  ) {
    this.isOpen = mode === 'open';
    this.homeKey = askKey(getPage(context.homeUrl));
  }

  /** Starts the probe unless it was started before. */
  start(probe: Probe<unknown>): void {
    this.taskOf(probe);
  }

  isRead(probe: Probe<unknown>): boolean {
    return this.taskOf(probe).outcome !== null;
  }

  /** Value of a probe that was started and has ended; else undefined. */
  valueIfRead<T>(probe: Probe<T>): T | undefined {
    const outcome = this.tasks.get(probe)?.outcome;
    return outcome && 'value' in outcome ? (outcome.value as T) : undefined;
  }

  /** Value of the probe; rethrows its error. */
  read<T>(probe: Probe<T>): T {
    return valueOf(this.taskOf(probe)) as T;
  }

  /** New asks since the last call. */
  takeAsks(): Ask[] {
    const asks = this.fresh;
    this.fresh = [];
    return asks;
  }

  /** Resumes the tasks that wait for a recorded answer. */
  resumeAnswered(ask: Ask): void {
    // The answer to a random address makes all earlier answers readable.
    const isFingerprint = this.context.fingerprints.some((f) => f.url === ask.url);
    for (const key of isFingerprint ? [...this.parked.keys()] : [askKey(ask)]) {
      const tasks = this.parked.get(key);
      if (!tasks || !this.answerTo(tasks[0]!.asks.get(key)!, key)) continue;
      this.parked.delete(key);
      for (const task of tasks) this.resume(task);
    }
    this.endSampling();
  }

  /** Samples that these probes wait for, in the order of their questions. */
  samplesOf(probes: readonly Probe<unknown>[]): Ask[] {
    const samples: Ask[] = [];
    this.walk(probes, (task) => samples.push(...(this.sampling.get(task) ?? [])));
    return samples;
  }

  /** Asks that these probes depend on, by key. */
  askedBy(probes: readonly Probe<unknown>[]): ReadonlyMap<string, Ask> {
    const asks = new Map<string, Ask>();
    this.walk(probes, (task) => task.asks.forEach((ask, key) => asks.set(key, ask)));
    return asks;
  }

  /** Ends every task; no further answer will arrive. */
  close(): void {
    this.isOpen = false;
    const tasks = [...this.sampling.keys(), ...this.parked.values()].flat();
    this.sampling.clear();
    this.parked.clear();
    for (const task of tasks) this.resume(task);
  }

  /** Starts sampling: only the samples with these keys are sent. */
  beginSampling(keys: ReadonlySet<string>): void {
    this.samplesAsked = keys;
    this.endSampling();
  }

  /** Resumes the tasks that wait for no further sample. */
  private endSampling(): void {
    if (!this.samplesAsked) return;
    for (const [task, asks] of [...this.sampling]) {
      const isWaiting = asks.some((ask) => {
        const key = askKey(ask);
        return this.samplesAsked!.has(key) && !this.context.recording.has(ask);
      });
      if (isWaiting) continue;
      this.sampling.delete(task);
      this.resume(task);
    }
  }

  private taskOf(probe: Probe<unknown>): ProbeTask {
    const existing = this.tasks.get(probe);
    if (existing) return existing;
    const task = new ProbeTask(probe.questions(this.context), probe.number);
    this.tasks.set(probe, task);
    this.advance(task, undefined);
    return task;
  }

  private walk(probes: readonly Probe<unknown>[], visit: (task: ProbeTask) => void): void {
    const visited = new Set<ProbeTask>();
    const enter = (task: ProbeTask) => {
      if (visited.has(task)) return;
      visited.add(task);
      visit(task);
      task.parts.forEach(enter);
    };
    for (const probe of probes) enter(this.taskOf(probe));
  }

  /** The recorded answer once it is readable: before the random addresses are answered, only the home page is. */
  private answerTo(ask: Ask, key: string): Exchange | undefined {
    return this.context.isReadable || !this.isOpen || key === this.homeKey
      ? this.context.recording.get(ask, key)
      : undefined;
  }

  private resume(task: ProbeTask): void {
    if (task.openParts > 0 || !task.answer) return;
    const { answer } = task;
    task.answer = null;
    this.advance(task, answer);
  }

  /** Runs the task until it parks or ends. `answer` throws if the awaited part failed. */
  private advance(task: ProbeTask, answer: (() => unknown) | undefined): void {
    let next = answer;
    for (;;) {
      let step: IteratorResult<Question, unknown>;
      try {
        step = this.context.runProbe(task.number, () => proceed(task.questions, next));
      } catch (error) {
        return this.end(task, { error });
      }
      if (step.done) return this.end(task, { value: step.value });
      task.answer = this.register(task, step.value);
      if (task.openParts > 0 || this.parkUnlessAnswered(task, step.value)) return;
      next = task.answer;
      task.answer = null;
    }
  }

  /** Registers a question; returns a function that reads its answer. */
  private register(task: ProbeTask, question: Question): () => unknown {
    switch (question.kind) {
      case 'ask': {
        const { ask } = question;
        const key = task.addAsk(ask);
        return () => this.context.recording.get(ask, key);
      }
      case 'sample': {
        for (const ask of question.asks) task.addAsk(ask);
        return () => question.asks.map((ask) => this.context.recording.get(ask));
      }
      case 'read': {
        this.await(task, this.taskOf(question.probe));
        return () => this.read(question.probe);
      }
      case 'all': {
        const parts = question.parts.map((questions) => {
          const part = new ProbeTask(questions, task.number);
          this.advance(part, undefined);
          this.await(task, part);
          return part;
        });
        return () => parts.map(valueOf);
      }
    }
  }

  private await(task: ProbeTask, part: ProbeTask): void {
    task.parts.push(part);
    if (part.outcome) return;
    task.openParts++;
    part.waiting.push(task);
  }

  /** Parks the task if its question has no answer yet; true if parked. */
  private parkUnlessAnswered(task: ProbeTask, question: Question): boolean {
    if (!this.isOpen) return false;
    if (question.kind === 'sample') {
      if (this.samplesAsked || question.asks.length === 0) return false;
      this.sampling.set(task, question.asks);
      return true;
    }
    if (question.kind !== 'ask') return false;
    const key = askKey(question.ask);
    if (this.answerTo(question.ask, key)) return false;
    const others = this.parked.get(key);
    if (others) others.push(task);
    else {
      this.parked.set(key, [task]);
      this.fresh.push(question.ask);
    }
    return true;
  }

  private end(task: ProbeTask, outcome: NonNullable<ProbeTask['outcome']>): void {
    task.outcome = outcome;
    for (const waiting of task.waiting.splice(0)) {
      waiting.openParts--;
      this.resume(waiting);
    }
  }
}

const proceed = (questions: Questions<unknown>, answer: (() => unknown) | undefined) => {
  if (!answer) return questions.next();
  let value: unknown;
  try {
    value = answer();
  } catch (error) {
    return questions.throw(error);
  }
  return questions.next(value);
};

function valueOf({ outcome }: ProbeTask): unknown {
  if (!outcome) throw new Error('A probe still waits for answers.');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
