import { askKey, type Ask } from '../network/types';
import { getPage } from './ask';
import type { Probe, Question, Questions } from './probe';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';

/** Most conversations ask through others alone. */
const NOTHING_ASKED = new Map<string, Ask>();

/** One conversation. It is parked until its question is answered. */
class Task {
  outcome: { readonly value: unknown } | { readonly error: unknown } | null = null;
  /** Conversations that it waited for, in the order of its questions. */
  readonly parts: Task[] = [];
  /** Requests that it asked for itself, by key. */
  asked: Map<string, Ask> = NOTHING_ASKED;
  /** Conversations that wait for this one. */
  readonly waiting: Task[] = [];
  /** Set while it waits: what to go on with, once no part is open. */
  answer: (() => unknown) | null = null;
  openParts = 0;

  constructor(
    readonly questions: Questions<unknown>,
    /** The number of the probe at work. */
    readonly number: number,
  ) {}

  /** Notes the request; returns its key. */
  asks(ask: Ask): string {
    const key = askKey(ask);
    if (this.asked === NOTHING_ASKED) this.asked = new Map();
    this.asked.set(key, ask);
    return key;
  }
}

/**
 * Reads probes over the answers of one run. While it is open, a question without an answer parks its
 * probe and becomes a request; once it is closed, such a question is answered by `undefined`, so that
 * every reading comes to an end.
 */
export class ProbeRunner {
  private readonly tasks = new Map<Probe<unknown>, Task>();
  /** By the key of the request that they wait for. */
  private readonly parked = new Map<string, Task[]>();
  private readonly sampling = new Map<Task, readonly Ask[]>();
  private fresh: Ask[] = [];
  /** Keys of the samples that are asked for; null before it is time for them. */
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

  /** Begins to read the probe, if that was not done before. */
  start(probe: Probe<unknown>): void {
    this.taskOf(probe);
  }

  isRead(probe: Probe<unknown>): boolean {
    return this.taskOf(probe).outcome !== null;
  }

  /** What the probe read, when that is done and somebody wanted it. */
  known<T>(probe: Probe<T>): T | undefined {
    const outcome = this.tasks.get(probe)?.outcome;
    return outcome && 'value' in outcome ? (outcome.value as T) : undefined;
  }

  /** What the probe read; throws what its reading threw. */
  read<T>(probe: Probe<T>): T {
    return valueOf(this.taskOf(probe)) as T;
  }

  /** Requests that came up since the last call. */
  takeAsks(): Ask[] {
    const asks = this.fresh;
    this.fresh = [];
    return asks;
  }

  /** Goes on with what waited for a recorded answer. */
  answered(ask: Ask): void {
    // Once the random addresses are answered, whatever came before can be read.
    const isFingerprint = this.context.fingerprints.some((f) => f.url === ask.url);
    for (const key of isFingerprint ? [...this.parked.keys()] : [askKey(ask)]) {
      const tasks = this.parked.get(key);
      if (!tasks || !this.answerTo(tasks[0]!.asked.get(key)!, key)) continue;
      this.parked.delete(key);
      for (const task of tasks) this.resume(task);
    }
    this.endSampling();
  }

  /** The samples that these probes wait for, in the order of their questions. */
  samplesOf(probes: readonly Probe<unknown>[]): Ask[] {
    const samples: Ask[] = [];
    this.walk(probes, (task) => samples.push(...(this.sampling.get(task) ?? [])));
    return samples;
  }

  /** Requests that the reading of these probes depends on, by key. */
  askedBy(probes: readonly Probe<unknown>[]): ReadonlyMap<string, Ask> {
    const asked = new Map<string, Ask>();
    this.walk(probes, (task) => task.asked.forEach((ask, key) => asked.set(key, ask)));
    return asked;
  }

  /** No further answer will come: every reading is brought to its end. */
  close(): void {
    this.isOpen = false;
    const tasks = [...this.sampling.keys(), ...this.parked.values()].flat();
    this.sampling.clear();
    this.parked.clear();
    for (const task of tasks) this.resume(task);
  }

  /** Of all samples, these are asked for. */
  beginSampling(keys: ReadonlySet<string>): void {
    this.samplesAsked = keys;
    this.endSampling();
  }

  /** Goes on with what waits for no further sample. */
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

  private taskOf(probe: Probe<unknown>): Task {
    const known = this.tasks.get(probe);
    if (known) return known;
    const task = new Task(probe.questions(this.context), probe.number);
    this.tasks.set(probe, task);
    this.advance(task, undefined);
    return task;
  }

  private walk(probes: readonly Probe<unknown>[], visit: (task: Task) => void): void {
    const visited = new Set<Task>();
    const enter = (task: Task) => {
      if (visited.has(task)) return;
      visited.add(task);
      visit(task);
      task.parts.forEach(enter);
    };
    for (const probe of probes) enter(this.taskOf(probe));
  }

  /** The recorded answer, as soon as it can be read: without the random addresses only the home page can. */
  private answerTo(ask: Ask, key: string): Exchange | undefined {
    return this.context.isReadable || !this.isOpen || key === this.homeKey
      ? this.context.recording.get(ask, key)
      : undefined;
  }

  private resume(task: Task): void {
    if (task.openParts > 0 || !task.answer) return;
    const { answer } = task;
    task.answer = null;
    this.advance(task, answer);
  }

  /** Runs the conversation until it waits or ends. `answer` throws where what was waited for failed. */
  private advance(task: Task, answer: (() => unknown) | undefined): void {
    let next = answer;
    for (;;) {
      let step: IteratorResult<Question, unknown>;
      try {
        step = this.context.within(task.number, () => proceed(task.questions, next));
      } catch (error) {
        return this.end(task, { error });
      }
      if (step.done) return this.end(task, { value: step.value });
      task.answer = this.put(task, step.value);
      if (task.openParts > 0 || this.waits(task, step.value)) return;
      next = task.answer;
      task.answer = null;
    }
  }

  /** Puts a question; returns how to get its answer once it is there. */
  private put(task: Task, question: Question): () => unknown {
    switch (question.kind) {
      case 'ask': {
        const { ask } = question;
        const key = task.asks(ask);
        return () => this.context.recording.get(ask, key);
      }
      case 'sample': {
        for (const ask of question.asks) task.asks(ask);
        return () => question.asks.map((ask) => this.context.recording.get(ask));
      }
      case 'read': {
        this.await(task, this.taskOf(question.probe));
        return () => this.read(question.probe);
      }
      case 'all': {
        const parts = question.parts.map((questions) => {
          const part = new Task(questions, task.number);
          this.advance(part, undefined);
          this.await(task, part);
          return part;
        });
        return () => parts.map(valueOf);
      }
    }
  }

  private await(task: Task, part: Task): void {
    task.parts.push(part);
    if (part.outcome) return;
    task.openParts++;
    part.waiting.push(task);
  }

  /** Parks the task where its question is not answered yet. */
  private waits(task: Task, question: Question): boolean {
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

  private end(task: Task, outcome: NonNullable<Task['outcome']>): void {
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

function valueOf({ outcome }: Task): unknown {
  if (!outcome) throw new Error('A probe still waits for answers.');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
