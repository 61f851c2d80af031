import { answersFigures, type AnswersFigures } from '@/lib/questions/answers-figures';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import type { SeenResult, SelectedPass } from '@/lib/questions/server/answers/get-answers-view';
import { AnswerSide } from './answer-side';
import { AnswerTable } from './answer-table';
import { passName } from './pass-name';
import { PassTiles } from './pass-tiles';

/** Summary of a pass, then each question; questions without an answer are listed separately. */
export function PassResults({
  selected: { pass, brands, questions, results },
  host,
}: {
  readonly selected: SelectedPass;
  readonly host: string;
}) {
  const figures = answersFigures(results);
  const answered = results.filter(({ answer }) => answer !== null);
  const unanswered = results.filter(({ answer }) => answer === null);
  return (
    <>
      <p className="mt-2 text-muted">
        {figures.counted} of {count(questions, 'question')} counted
        {leftOut(figures, questions - results.length, pass.finishedAt !== null)} · {passName(pass)}{' '}
        · {pass.status}
        {pass.finishedAt !== null && (
          <>
            , <time dateTime={pass.finishedAt}>{dateAndTime(pass.finishedAt)}</time>
          </>
        )}
      </p>
      {figures.counted > 0 && <PassTiles {...figures} />}
      {answered.length > 0 && (
        <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <section aria-labelledby="questions" className="min-w-0">
            <h3 id="questions" className="text-lead font-bold">
              Questions
            </h3>
            <AnswerTable results={answered} host={host} brands={brands} />
            {figures.branded > 0 && (
              <p className="mt-2 text-sm text-muted">
                Questions that name your brand are not counted.
              </p>
            )}
          </section>
          <AnswerSide results={answered.filter(({ branded }) => !branded)} host={host} />
        </div>
      )}
      {unanswered.length > 0 && <Unanswered results={unanswered} />}
    </>
  );
}

function leftOut(
  { branded, unanswered }: AnswersFigures,
  unasked: number,
  isSettled: boolean,
): string {
  const parts = [
    branded > 0 && `${branded} ${branded === 1 ? 'names' : 'name'} your brand`,
    unanswered > 0 && `${unanswered} not answered`,
    unasked > 0 && `${unasked} not asked${isSettled ? '' : ' yet'}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function Unanswered({ results }: { readonly results: readonly SeenResult[] }) {
  return (
    <section aria-labelledby="unanswered" className="mt-8">
      <h3 id="unanswered" className="text-lead font-bold">
        Not answered ({results.length})
      </h3>
      <p className="text-sm text-muted">
        These questions are left out of the figures and cost nothing.
      </p>
      <ul className="mt-2 border-t border-line">
        {results.map(({ id, question, error }) => (
          <li key={id} className="border-b border-line py-2">
            <span className="wrap-anywhere" dir="auto">
              {siteText(question, 300)}
            </span>
            <span className="block text-sm text-muted" dir="auto">
              {siteText(error ?? 'No answer stored.', 300)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
