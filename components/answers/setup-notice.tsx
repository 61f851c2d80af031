import { Notice } from '@/components/ui/notice';
import { dateAndTime } from '@/lib/format/dates';
import { count } from '@/lib/format/numbers';
import type { AnswersSetup } from '@/lib/services/answers/get-answers-setup';
import { NotConfigured } from './not-configured';

interface Engine {
  readonly engine: string;
}

interface SetupNoticeProps {
  readonly isPaid: boolean;
  readonly engines: readonly Engine[];
  readonly wanted: readonly Engine[];
  readonly setup: AnswersSetup;
  /** Ownership of the site is proven. */
  readonly isProven: boolean;
  readonly isEmpty: boolean;
  readonly isMember: boolean;
  readonly now: Date;
}

/** Why there is nothing, or nothing new, and what would change that. */
export function SetupNotice({
  isPaid,
  engines,
  wanted,
  setup: { settings, nextPassAt },
  isProven,
  isEmpty,
  isMember,
  now,
}: SetupNoticeProps) {
  if (engines.length === 0) return <NotConfigured hasPasses={!isEmpty} />;
  if (!isPaid)
    return (
      <Notice tone="info" title="Answers are part of the paid plan">
        It asks up to 25 questions of each answer engine and keeps what they say and cite.{' '}
        {settings !== null && settings.schedule !== 'off' && 'The schedule waits. '}
        <a className="link" href="/account/plan">
          See the plan
        </a>
      </Notice>
    );
  if (settings === null)
    return (
      <p className="max-w-prose text-muted">
        {isMember
          ? 'No questions are set up yet. An owner or admin of the organization decides what is asked.'
          : 'Nothing was asked yet. Write down what somebody would ask who does not know you, up to 25 questions; each answer of an engine costs one credit.'}
      </p>
    );
  if (wanted.length === 0)
    return (
      <Notice tone="warn" title="No chosen engine is set up any more">
        Chosen are {settings.engines.join(', ')}; set up are{' '}
        {engines.map(({ engine }) => engine).join(', ')}. Choose others under Questions.
      </Notice>
    );
  if (settings.schedule !== 'off' && nextPassAt !== null)
    return (
      <p className="text-muted">
        {isProven
          ? `Asked ${settings.schedule}. The next passes start ${new Date(nextPassAt) > now ? `on ${dateAndTime(nextPassAt)}` : 'within minutes'}, if credits suffice then.`
          : `Asked ${settings.schedule}, but paused until ownership of the site is proven again.`}
      </p>
    );
  return isEmpty ? (
    <p className="text-muted">
      {count(settings.questions.length, 'question')} to{' '}
      {wanted.length === 1 ? 'one engine' : `${wanted.length} engines`}, ready to be asked.
    </p>
  ) : null;
}
