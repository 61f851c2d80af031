import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { QuestionList } from './question-list';
import { QuestionsForm } from './questions-form';
import { Sparkline } from '@/components/reports/sparkline';
import { ButtonLink } from '@/components/ui/button';
import { QUESTIONS_MAX } from '@/lib/questions/contract/questions';
import type { viewQuestions } from '@/lib/questions/server/view-questions';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { agreementSentence, answeredSentence } from '@/lib/questions/question-words';

interface Props {
  readonly siteId: string;
  readonly view: Awaited<ReturnType<typeof viewQuestions>>;
  readonly mayChange: boolean;
}

export function QuestionsPage({ siteId, view, mayChange }: Props) {
  const {
    known: { questions, suggestions },
    results,
    saidOf,
  } = view;
  if (questions.length === 0)
    return (
      <>
        <AgentsNav siteId={siteId} />
        <PageHead
          title="Questions"
          lead="Write what your visitors ask, and what is right. Each scan then looks for the answers on your pages, as agents do."
        />
        {mayChange ? (
          <div className="mt-6">
            <QuestionsForm
              siteId={siteId}
              questions={questions}
              suggestions={suggestions}
              most={QUESTIONS_MAX}
            />
          </div>
        ) : (
          <p className="mt-6">An admin of the organization can add questions.</p>
        )}
      </>
    );
  return (
    <>
      <AgentsNav siteId={siteId} />
      <PageHead
        title="Questions"
        lead={
          results === null
            ? `${count(questions.length, 'question')}. The next scan looks for the answers.`
            : answeredSentence(results.found, results.judged)
        }
        actions={
          mayChange && (
            <ButtonLink href={`/sites/${siteId}/questions/edit`}>Edit questions</ButtonLink>
          )
        }
      />
      {results !== null && (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            <Sparkline
              scores={results.history
                .map(({ found, judged }) => (judged === 0 ? 0 : Math.round((100 * found) / judged)))
                .reverse()}
            />
            <span>
              On {count(results.pages, 'page')}, scanned {dateAndTime(results.scannedAt)}.{' '}
              {agreementSentence(results.results, saidOf)}
            </span>
          </div>
          <QuestionList
            siteId={siteId}
            results={results.results}
            pages={results.pages}
            saidOf={saidOf}
          />
        </>
      )}
    </>
  );
}
