import type { Check } from '../checks/define';
import { askKey, type Answer, type Ask } from '../network/types';
import { Recording } from '../network/recording';
import { ProbeContext, type Endpoint, type ProbeWatch } from '../probes/probe-context';
import type { Profile } from '../report/types';
import { ProbeRunner } from '../probes/probe-runner';
import type { Probe } from '../probes/probe';
import { getPage } from '../probes/ask';
import { firstAsks } from '../probes/first-asks';
import { judgeCheck, limitExceeded, withTruncationFinding, type JudgedCheck } from './judge-check';

export interface EvaluationInput {
  /** URL of the audited page, with the final scheme and host. */
  readonly pageUrl: string;
  readonly profile: Profile;
  /** RFC 3339; checks judge dates against this day. */
  readonly date: string;
  readonly baseUrl: string;
  readonly engine: string;
  readonly linksMax?: number;
  readonly endpoint?: Endpoint | null;
  readonly watch?: ProbeWatch;
}

export interface EvaluationHooks {
  /** A check threw: a defect of the engine, logged and never scored. */
  onDefect(checkId: string, error: unknown): void;
  /** Called before a check is planned or judged. */
  onCheck?(checkId: string): void;
  /** Checks that exceeded their limit in an earlier attempt; they are neither planned nor judged. */
  readonly stuck?: ReadonlySet<string>;
}

/** Result of one round of answers. */
export interface Progress {
  readonly asks: readonly Ask[];
  /** Checks whose verdict became final in this round. */
  readonly judged: readonly JudgedCheck[];
}

const probesOf = (check: Check) => Object.values(check.probes);

/**
 * Answers, next asks, and verdicts of one run, without network or clock. Samples are asked last, so that the request
 * budget cuts the same asks in every run.
 */
export class Evaluation {
  readonly context: ProbeContext;
  private readonly runner: ProbeRunner;
  private readonly verdicts = new Map<string, JudgedCheck>();
  /** Checks that can still be judged, each with its probes that are not yet read. */
  private readonly open: Map<Check, Probe<unknown>[]>;
  private readonly sent = new Set<string>();
  /** Keys of sent requests without an answer. */
  private readonly pending = new Set<string>();
  private hasSampled = false;
  private isConcluded = false;

  constructor(
    input: EvaluationInput | ProbeContext,
    private readonly checks: readonly Check[],
    private readonly hooks: EvaluationHooks,
    /** All checks run, so the whole first wave of asks is sent at once. */
    private readonly full: boolean,
  ) {
    this.context =
      input instanceof ProbeContext
        ? input
        : new ProbeContext({ ...input, date: new Date(input.date), recording: new Recording() });
    this.runner = new ProbeRunner(this.context, 'open');
    this.open = new Map(
      checks.filter(({ id }) => !hooks.stuck?.has(id)).map((check) => [check, probesOf(check)]),
    );
  }

  /** Evaluates an additional page: shares the home page's answers and keeps its own apart. */
  onPage(pageUrl: string, checks: readonly Check[]): Evaluation {
    const context = this.context.withRecording(this.context.recording.child()).onPage(pageUrl);
    return new Evaluation(context, checks, this.hooks, false);
  }

  /** Records answers and returns the next asks. `left`: requests left in the budget. */
  step(
    answered: readonly { readonly ask: Ask; readonly answer: Answer }[],
    left: number,
  ): Progress {
    for (const { ask, answer } of answered) {
      this.context.recording.add(ask, answer);
      this.pending.delete(askKey(ask));
    }
    for (const { ask } of answered) this.runner.resumeAnswered(ask);
    return {
      asks: this.next(left),
      judged: this.takeReadyChecks().map((check) => this.judge(check)),
    };
  }

  /** Value of a probe that was read completely; else undefined. */
  valueIfRead<T>(probe: Probe<T>): T | undefined {
    return this.runner.valueIfRead(probe);
  }

  /** All verdicts in catalogue order; open checks are judged on the answers so far. */
  finish(): JudgedCheck[] {
    this.runner.close();
    // Keeps the probe values, so that files and gains do not read the answers again.
    if (!this.isConcluded) this.context.cacheValues(this.runner);
    this.isConcluded = true;
    return this.checks.map((c) => this.verdicts.get(c.id) ?? this.judge(c));
  }

  private next(left: number): Ask[] {
    const opening = this.sent.size === 0 ? this.begin() : [];
    const asks = this.takeUnsent([...opening, ...this.runner.takeAsks()], Infinity);
    if (asks.length > 0 || this.pending.size > 0 || this.hasSampled || !this.context.isReadable)
      return asks;
    this.hasSampled = true;
    const samples = this.runner.samplesOf([...this.open.keys()].flatMap(probesOf));
    const taken = this.takeUnsent(samples, Math.max(0, left));
    this.runner.beginSampling(this.sent);
    return [...taken, ...this.takeUnsent(this.runner.takeAsks(), Infinity)];
  }

  /**
   * Starts all probes. The page and the random addresses are always requested, because every other answer is read
   * against them.
   */
  private begin(): Ask[] {
    for (const check of this.open.keys()) {
      this.hooks.onCheck?.(check.id);
      for (const probe of probesOf(check)) this.runner.start(probe);
    }
    return this.full
      ? firstAsks(this.context)
      : [getPage(this.context.homeUrl), ...this.context.fingerprints];
  }

  /** The first `most` requests that were not sent yet. */
  private takeUnsent(asks: readonly Ask[], most: number): Ask[] {
    const taken: Ask[] = [];
    for (const ask of asks) {
      const key = askKey(ask);
      if (taken.length >= most || this.sent.has(key) || this.context.recording.hasKey(key))
        continue;
      this.sent.add(key);
      this.pending.add(key);
      taken.push(ask);
    }
    return taken;
  }

  /** Checks whose probes are all read. */
  private takeReadyChecks(): Check[] {
    if (!this.context.isReadable) return [];
    const settled: Check[] = [];
    for (const [check, unread] of this.open) {
      while (unread.length > 0 && this.runner.isRead(unread.at(-1)!)) unread.pop();
      if (unread.length === 0) settled.push(check);
    }
    return settled;
  }

  private judge(check: Check): JudgedCheck {
    this.hooks.onCheck?.(check.id);
    const verdict = this.hooks.stuck?.has(check.id)
      ? limitExceeded(check)
      : judgeCheck(check, this.context, this.hooks, this.runner);
    const asks = this.runner.askedBy(probesOf(check));
    const timed = {
      ...withTruncationFinding(verdict, asks.values(), this.context),
      askKeys: [...asks.keys()],
    };
    this.verdicts.set(check.id, timed);
    this.open.delete(check);
    return timed;
  }
}
