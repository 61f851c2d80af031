import { StatusLine } from '@/components/ui/status-line';
import type { SelectedPass } from '@/lib/questions/server/answers/get-answers-view';
import { FailedPass } from './failed-pass';
import { PassResults } from './pass-results';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly selected: SelectedPass;
  /** True if the query string names the pass; otherwise it is the latest. */
  readonly isChosen: boolean;
  /** True if its engine is still configured and the plan allows a start. */
  readonly mayRetry: boolean;
}

/** One pass: its name and date, the reason if it failed, and its answers. */
export function SelectedAnswers({ siteId, host, selected, isChosen, mayRetry }: Props) {
  const { status, finishedAt } = selected.pass;
  return (
    <section aria-labelledby="selected" className="mt-8">
      <h2 id="selected">
        {finishedAt === null ? 'Answers so far' : isChosen ? 'Answers' : 'Latest answers'}
      </h2>
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
