import type { Check } from '../define';
import type { Answer, Ask } from '../network/types';
import { Recording } from '../recording';
import { Seen } from '../seen';
import type { Profile } from '../types';
import { judgeCheck, type JudgedCheck, type JudgeHooks } from './judge-check';
import { Plan } from './plan';

export interface ExaminationInput {
  /** The audited page, origin settled. */
  readonly pageUrl: string;
  readonly profile: Profile;
  /** RFC 3339; the day of the judgement. */
  readonly date: string;
  readonly baseUrl: string;
  readonly engine: string;
  /** Requests the whole run may send. */
  readonly requestsMax: number;
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
    input: ExaminationInput,
    private readonly checks: readonly Check[],
    private readonly hooks: JudgeHooks,
    full: boolean,
  ) {
    this.seen = new Seen({ ...input, date: new Date(input.date), recording: new Recording() });
    this.plan = new Plan(checks, this.seen, full);
  }

  /** Records answers and says what follows. `left`: requests not used yet. */
  step(answered: readonly { readonly ask: Ask; readonly answer: Answer }[], left: number): Step {
    for (const { ask, answer } of answered) this.seen.recording.add(ask, answer);
    const asks = this.plan.next(left);
    const judged = this.checks.filter((c) => !this.verdicts.has(c.id) && this.plan.isSettled(c)).map((c) => this.judge(c));
    return { asks, judged };
  }

  /** All verdicts in catalogue order; what is still open is judged on what came. */
  finish(): JudgedCheck[] {
    return this.checks.map((c) => this.verdicts.get(c.id) ?? this.judge(c));
  }

  private judge(check: Check): JudgedCheck {
    const verdict = judgeCheck(check, this.seen, this.hooks);
    this.verdicts.set(check.id, verdict);
    return verdict;
  }
}
