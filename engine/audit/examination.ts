import type { Check } from '../define';
import type { Answer, Ask } from '../network/types';
import { Recording } from '../recording';
import { Seen, type ProbeWatch } from '../seen';
import type { Profile } from '../types';
import { judgeCheck, timedOut, type JudgedCheck } from './judge-check';
import { Plan } from './plan';

export interface ExaminationInput {
  /** The audited page, origin settled. */
  readonly pageUrl: string;
  readonly profile: Profile;
  /** RFC 3339; the day of the judgement. */
  readonly date: string;
  readonly baseUrl: string;
  readonly engine: string;
  readonly watch?: ProbeWatch;
}

export interface ExaminationHooks {
  /** A check threw: our defect, logged and never the site's loss. */
  onDefect(checkId: string, error: unknown): void;
  /** Told before each check is planned or judged. */
  onCheck?(checkId: string): void;
  /** Checks that went past their limit in an earlier try; they are neither planned nor judged. */
  readonly stuck?: ReadonlySet<string>;
}

/** What one round of answers led to. */
export interface Step {
  readonly asks: readonly Ask[];
  /** Checks whose verdict is final now. */
  readonly judged: readonly JudgedCheck[];
}

/** One run's answers, what is asked next, and the verdicts. Knows no network and no clock. */
export class Examination {
  readonly seen: Seen;
  private readonly plan: Plan;
  private readonly verdicts = new Map<string, JudgedCheck>();

  constructor(
    input: ExaminationInput | Seen,
    private readonly checks: readonly Check[],
    private readonly hooks: ExaminationHooks,
    full: boolean,
  ) {
    this.seen =
      input instanceof Seen
        ? input
        : new Seen({ ...input, date: new Date(input.date), recording: new Recording() });
    const free = checks.filter((c) => !hooks.stuck?.has(c.id));
    this.plan = new Plan(free, this.seen, full, hooks);
  }

  /** The same run on an additional page: answers of the home page are known, its own are kept apart. */
  onPage(pageUrl: string, checks: readonly Check[]): Examination {
    const seen = this.seen.with(this.seen.recording.child()).onPage(pageUrl);
    return new Examination(seen, checks, this.hooks, false);
  }

  /** Records answers and says what follows. `left`: requests not used yet. */
  step(answered: readonly { readonly ask: Ask; readonly answer: Answer }[], left: number): Step {
    for (const { ask, answer } of answered) {
      this.seen.recording.add(ask, answer);
      this.plan.answered(ask);
    }
    const asks = this.plan.next(left);
    const judged = this.checks
      .filter((c) => !this.verdicts.has(c.id) && this.plan.isSettled(c))
      .map((c) => this.judge(c));
    return { asks, judged };
  }

  /** All verdicts in catalogue order; what is still open is judged on what came. */
  finish(): JudgedCheck[] {
    return this.checks.map((c) => this.verdicts.get(c.id) ?? this.judge(c));
  }

  private judge(check: Check): JudgedCheck {
    this.hooks.onCheck?.(check.id);
    const verdict = this.hooks.stuck?.has(check.id)
      ? timedOut(check)
      : judgeCheck(check, this.seen, this.hooks);
    const timed = { ...verdict, asked: this.plan.keysOf(check) };
    this.verdicts.set(check.id, timed);
    return timed;
  }
}
