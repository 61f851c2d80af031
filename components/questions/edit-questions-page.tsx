import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { ImportQuestions } from './import-questions';
import { QuestionsForm } from './questions-form';
import { ButtonLink } from '@/components/ui/button';
import { QUESTIONS_MAX } from '@/lib/questions/contract/questions';
import type { getSiteQuestions } from '@/lib/questions/server/site-questions';

interface Props {
  readonly siteId: string;
  readonly settings: Awaited<ReturnType<typeof getSiteQuestions>>;
}

export function EditQuestionsPage({ siteId, settings: { questions, suggestions } }: Props) {
  return (
    <>
      <AgentsNav siteId={siteId} />
      <PageHead title="Edit questions" />
      <div className="mt-6">
        <QuestionsForm
          siteId={siteId}
          questions={questions}
          suggestions={suggestions}
          most={QUESTIONS_MAX}
        />
      </div>
      <Section title="As a file">
        <p className="mb-4 max-w-prose text-muted">
          Keep the file beside your code, and run <code>seamark ask</code> before you publish.
        </p>
        <div className="grid gap-4">
          <p>
            <ButtonLink href={`/api/dashboard/sites/${siteId}/questions/file`} download>
              Download
            </ButtonLink>
          </p>
          <ImportQuestions siteId={siteId} />
        </div>
      </Section>
    </>
  );
}
