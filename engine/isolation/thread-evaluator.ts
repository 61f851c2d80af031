import {
  NOTHING_STUCK,
  PARTS,
  type Answered,
  type Evaluator,
  type EvaluatorInput,
  type EvaluatorLog,
  type FinishedPage,
  type HomeFindings,
  type PageList,
  type HomeProgress,
  type Stuck,
} from '../audit/evaluator';
import type { Progress } from '../audit/evaluation';
import { CHECK_IDS } from '../checks';
import { askKey, type Ask } from '../network/types';
import type { AuditThreads, ThreadSlot } from './audit-threads';
import type { EvaluatorMethod } from './protocol';
import { Stopped } from './thread';

/** So often the work at fault alone is left out; then all that is left is. */
const STUCK_MAX = 2;
const NO_GAINS =
  'The points of the fixes were not computed: judging the page again took longer than our limit.';
const ALL_STUCK: Stuck = { work: [...CHECK_IDS, ...PARTS], probes: [] };

/**
 * An evaluator in a thread that it shares. When the thread is stopped, it moves to another and tells it the run so far,
 * without what was at work if that was its own.
 */
export class ThreadEvaluator implements Evaluator {
  private seat: ThreadSlot | null = null;
  private input!: EvaluatorInput;
  private stuck = NOTHING_STUCK;
  private isAlone = false;
  private isAdmitted = false;
  private isReleased = false;
  private readonly history: { readonly answers: readonly Answered[]; readonly left: number }[] = [];
  private page: { readonly url: string; readonly history: (readonly Answered[])[] } | null = null;

  constructor(
    private readonly threads: AuditThreads,
    private readonly log: EvaluatorLog,
  ) {}

  async start(input: EvaluatorInput): Promise<HomeProgress> {
    this.input = input;
    await this.threads.acquire();
    if (this.isReleased) this.threads.release();
    else this.isAdmitted = true;
    return this.settled((round) => Promise.resolve(round!));
  }

  async answered(answers: readonly Answered[], left: number): Promise<HomeProgress> {
    this.history.push({ answers, left });
    return this.settled(
      async (round) => round ?? ((await this.call('answered', [answers, left])) as HomeProgress),
    );
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
    return full ?? { ...plain, notes: [...plain.notes, NO_GAINS] };
  }

  async recordings(): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.spared('recordings', [])) as Uint8Array<ArrayBuffer> | null;
  }

  async pages(max: number): Promise<PageList> {
    return (await this.verb('pages', [max])) as PageList;
  }

  async startPage(url: string): Promise<Progress> {
    this.page = null;
    const step = (await this.verb('startPage', [url])) as Progress;
    this.page = { url, history: [] };
    return step;
  }

  async pageAnswered(url: string, answers: readonly Answered[]): Promise<Progress> {
    const step = (await this.verb('pageAnswered', [url, answers])) as Progress;
    this.page?.history.push(answers);
    return step;
  }

  async finishPage(url: string): Promise<FinishedPage> {
    return (await this.verb('finishPage', [url])) as FinishedPage;
  }

  release(): void {
    this.isReleased = true;
    this.seat?.leave();
    this.seat = null;
    if (this.isAdmitted) this.threads.release();
    this.isAdmitted = false;
  }

  private call(verb: EvaluatorMethod, args: readonly unknown[]): Promise<unknown> {
    return this.seat!.thread.call(verb, args, this.seat!.audit);
  }

  private verb(verb: EvaluatorMethod, args: readonly unknown[]): Promise<unknown> {
    return this.settled(() => this.call(verb, args));
  }

  /** A call that the run can do without: null when it went past the limit itself. */
  private async spared(verb: EvaluatorMethod, args: readonly unknown[]): Promise<unknown> {
    return this.settled(async () => {
      try {
        return await this.call(verb, args);
      } catch (error) {
        if (!(error instanceof Stopped) || !error.isCause || this.isCrowded(error)) throw error;
        this.log({ checkId: error.work ?? 'unknown', error });
        return null;
      }
    });
  }

  /** Does the work on a thread that knows the run; `round`: it was just told, and this is what came of it. */
  private async settled<T>(work: (round: HomeProgress | null) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.isReleased) throw new Error('The evaluator was released.');
      try {
        return await work(this.seat && !this.seat.thread.isEnded ? null : await this.moveIn());
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        if (!error.isCause) continue;
        if (this.isCrowded(error)) this.isAlone = true;
        else this.leaveOut(error);
      }
    }
  }

  /** A heap used up by several audits says nothing about the one at work. */
  private isCrowded(error: Stopped): boolean {
    return error.isMemory && (this.seat?.isShared() ?? false);
  }

  private leaveOut(error: Stopped): void {
    if (this.stuck === ALL_STUCK) throw error;
    this.log({ checkId: error.work ?? 'unknown', error });
    const { work, probes } = this.stuck;
    if (work.length + probes.length >= STUCK_MAX || (error.probe === null && error.work === null))
      this.stuck = ALL_STUCK;
    else if (error.probe !== null) this.stuck = { work, probes: [...probes, error.probe] };
    else this.stuck = { work: [...work, error.work!], probes };
  }

  /**
   * Tells a thread the run so far, answer by answer as it was told before, so that no call is longer than it was then.
   * What is asked again is known or under way, or was kept from being asked by what is left out now.
   */
  private async moveIn(): Promise<HomeProgress> {
    this.seat?.leave();
    this.seat = this.threads.assign(this.isAlone);
    let round = (await this.call('start', [{ ...this.input, stuck: this.stuck }])) as HomeProgress;
    const asks = new Map(round.asks.map((ask) => [askKey(ask), ask]));
    for (const { answers, left } of this.history) {
      round = (await this.call('answered', [answers, left])) as HomeProgress;
      for (const ask of round.asks) asks.set(askKey(ask), ask);
    }
    for (const { answers } of this.history) for (const { ask } of answers) asks.delete(askKey(ask));
    if (this.page) {
      await this.call('startPage', [this.page.url]);
      for (const answers of this.page.history)
        await this.call('pageAnswered', [this.page.url, answers]);
    }
    return { ...round, asks: [...asks.values()] };
  }
}
