import { StatusAbove } from '@/components/ui/status-above';
import type { PassEntry, SelectedPass } from '@/lib/services/answers/get-answers-view';
import { FailedPass } from './failed-pass';
import { PassPicker } from './pass-picker';
import { PassResults } from './pass-results';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly selected: SelectedPass;
  readonly passes: readonly PassEntry[];
  /** By the address; otherwise it is the latest. */
  readonly isChosen: boolean;
  /** Its engine is still set up, and the plan allows it. */
  readonly mayRetry: boolean;
}

/** One pass: which it is, why it failed, what was said. */
export function SelectedAnswers({ siteId, host, selected, passes, isChosen, mayRetry }: Props) {
  const { status, finishedAt } = selected.pass;
  return (
    <section aria-labelledby="selected" className="mt-8">
      <h2 id="selected">
        {finishedAt === null ? 'Answers so far' : isChosen ? 'Answers' : 'Latest answers'}
      </h2>
      {(passes.length > 1 || isChosen) && (
        <div className="mt-3">
          <PassPicker passes={passes} selected={selected.pass} />
        </div>
      )}
      <StatusAbove>
        {status === 'failed' && (
          <div className="mt-4">
            <FailedPass siteId={siteId} selected={selected} mayRetry={mayRetry} />
          </div>
        )}
      </StatusAbove>
      <PassResults selected={selected} host={host} />
    </section>
  );
}
