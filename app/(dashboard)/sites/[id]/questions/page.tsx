import type { Metadata } from 'next';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { QuestionList } from '@/components/questions/question-list';
import { QuestionsForm } from '@/components/questions/questions-form';
import { Sparkline } from '@/components/reports/sparkline';
import { ButtonLink } from '@/components/ui/button';
import { QUESTIONS_MAX } from '@/lib/questions/contract/questions';
import { viewQuestions } from '@/lib/questions/server/view-questions';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import { agreementSentence, answeredSentence } from '@/lib/questions/question-words';
import { requireSession } from '../../../session';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Questions' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** Whether the pages of the site answer what its visitors ask. */
export default async function QuestionsPage({ params }: Props) {
  const { actor, role } = await requireSession();
  const site = await requireSite((await params).id);
  const { known, results, saidOf } = await notFoundOnError(
    viewQuestions(actor, site.id, new AbortController().signal),
  );
  const mayChange = role !== 'member';
  if (known.questions.length === 0)
    return (
      <>
        <AgentsNav siteId={site.id} />
        <PageHead
          title="Questions"
          lead="Write what your visitors ask, and what is right. Each scan then looks for the answers on your pages, as agents do."
        />
        {mayChange ? (
          <div className="mt-6">
            <QuestionsForm
              siteId={site.id}
              questions={known.questions}
              suggestions={known.suggestions}
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
      <AgentsNav siteId={site.id} />
      <PageHead
        title="Questions"
        lead={
          results === null
            ? `${count(known.questions.length, 'question')}. The next scan looks for the answers.`
            : answeredSentence(results.found, results.judged)
        }
        actions={
          mayChange && (
            <ButtonLink href={`/sites/${site.id}/questions/edit`}>Edit questions</ButtonLink>
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
            siteId={site.id}
            results={results.results}
            pages={results.pages}
            saidOf={saidOf}
          />
        </>
      )}
    </>
  );
}
