import type { Metadata } from 'next';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { ImportQuestions } from '@/components/questions/import-questions';
import { QuestionsForm } from '@/components/questions/questions-form';
import { ButtonLink } from '@/components/ui/button';
import { QUESTIONS_MAX } from '@/lib/questions/contract/questions';
import { getSiteQuestions } from '@/lib/questions/server/site-questions';
import { requireSession } from '../../../../session';
import { notFoundOnError, requireSite } from '../../site';

export const metadata: Metadata = { title: 'Edit questions' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function EditQuestionsPage({ params }: Props) {
  const { actor } = await requireSession();
  const site = await requireSite((await params).id);
  const known = await notFoundOnError(
    getSiteQuestions(actor, site.id, new AbortController().signal),
  );
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead title="Edit questions" />
      <div className="mt-6">
        <QuestionsForm
          siteId={site.id}
          questions={known.questions}
          suggestions={known.suggestions}
          most={QUESTIONS_MAX}
        />
      </div>
      <Section title="As a file">
        <p className="mb-4 max-w-prose text-muted">
          Keep the file beside your code, and run <code>seamark ask</code> before you publish.
        </p>
        <div className="grid gap-4">
          <p>
            <ButtonLink href={`/api/dashboard/sites/${site.id}/questions/file`} download>
              Download
            </ButtonLink>
          </p>
          <ImportQuestions siteId={site.id} />
        </div>
      </Section>
    </>
  );
}
