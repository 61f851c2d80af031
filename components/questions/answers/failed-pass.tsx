import { ActionButton } from '@/components/ui/actions';
import { Notice } from '@/components/ui/notice';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { SelectedPass } from '@/lib/questions/server/answers/get-answers-view';

/** Answers that a failed pass kept, and the button that asks the remaining questions. */
export function FailedPass({
  siteId,
  selected: { pass, questions, results },
  mayRetry,
}: {
  readonly siteId: string;
  readonly selected: SelectedPass;
  readonly mayRetry: boolean;
}) {
  const answered = results.filter(({ answer }) => answer !== null).length;
  return (
    <Notice tone="fail" title="This run failed">
      <p dir="auto">{siteText(pass.error ?? 'No reason was recorded.', 400)}</p>
      <p>
        {answered === 0
          ? 'No questions were answered, and you were not charged.'
          : `${answered} of ${count(questions, 'question')} answered. These answers are kept, and you won’t be charged for them again.`}
      </p>
      {mayRetry && questions > answered && (
        <ActionButton
          className="no-print mt-3"
          label={`Ask ${count(questions - answered, 'question')} again for ${count(questions - answered, 'credit')}`}
          failure="Couldn’t ask the questions"
          done="Asking the unanswered questions again."
          call="retryAnswersPass"
          input={{ params: { id: siteId, passId: pass.id } }}
        />
      )}
    </Notice>
  );
}
