import { StatusLine } from '@/components/ui/status-line';
import type { PassEntry, SelectedPass } from '@/lib/questions/server/answers/get-answers-view';
import { FailedPass } from './failed-pass';
import { PassPicker } from './pass-picker';
import { PassResults } from './pass-results';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly selected: SelectedPass;
  readonly passes: readonly PassEntry[];
  /** True if the query string names the pass; otherwise it is the latest. */
  readonly isChosen: boolean;
  /** True if its engine is still configured and the plan allows a start. */
  readonly mayRetry: boolean;
}

/** One pass: its name and date, the reason if it failed, and its answers. */
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
      <StatusLine>
        {status === 'failed' && (
          <div className="mt-4">
            <FailedPass siteId={siteId} selected={selected} mayRetry={mayRetry} />
          </div>
        )}
      </StatusLine>
      <PassResults selected={selected} host={host} />
    </section>
  );
}
