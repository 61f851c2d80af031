import { Notice } from '@/components/ui/notice';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import type { AnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import { NotConfigured } from './not-configured';

interface Engine {
  readonly engine: string;
}

interface SetupNoticeProps {
  readonly isPaid: boolean;
  readonly engines: readonly Engine[];
  readonly wanted: readonly Engine[];
  readonly setup: AnswersSetup;
  /** True if the ownership of the site is verified. */
  readonly isProven: boolean;
  readonly isEmpty: boolean;
  readonly isMember: boolean;
  readonly now: Date;
}

/** The reason why there are no answers, or no new ones, and how to change that. */
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
        Answers asks each answer engine up to 25 questions and records what it says and cites.{' '}
        {settings !== null && settings.schedule !== 'off' && 'The schedule is paused. '}
        <a className="link" href="/account/plan">
          View plans
        </a>
      </Notice>
    );
  if (settings === null)
    return (
      <p className="max-w-prose text-muted">
        {isMember
          ? 'No questions yet. Ask an owner or admin to add some.'
          : 'No questions yet. Add up to 25 questions a new customer might ask. Each answer costs one credit.'}
      </p>
    );
  if (wanted.length === 0)
    return (
      <Notice tone="warn" title="None of the selected engines is available">
        Selected: {settings.engines.join(', ')}. Available:{' '}
        {engines.map(({ engine }) => engine).join(', ')}. Select other engines under Questions.
      </Notice>
    );
  if (settings.schedule !== 'off' && nextPassAt !== null)
    return (
      <p className="text-muted">
        {isProven
          ? `Asked ${settings.schedule}. The next run starts ` +
            `${new Date(nextPassAt) > now ? `on ${dateAndTime(nextPassAt)}` : 'within minutes'}, ` +
            'provided there are enough credits.'
          : `Asked ${settings.schedule}, but paused until ownership of the site is verified again.`}
      </p>
    );
  return isEmpty ? (
    <p className="text-muted">
      {count(settings.questions.length, 'question')} to{' '}
      {wanted.length === 1 ? 'one engine' : `${wanted.length} engines`}, ready to ask.
    </p>
  ) : null;
}
