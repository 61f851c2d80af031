import type { Metadata } from 'next';
import { QuestionsPage } from '@/components/questions/questions-page';
import { CREDITS, creditsLeft } from '@/lib/platform/limits/credits';
import { getEngineSettings } from '@/lib/questions/server/answers/settings';
import { getQuestionsProgress } from '@/lib/questions/server/get-questions-progress';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { viewQuestions } from '@/lib/questions/server/view-questions';
import { notFoundOnError, openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Questions' };

/** What visitors ask, and what pages, engines, and agents answer. */
export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site } = await openSite(props);
  const [view, { settings }, progress, credits] = await notFoundOnError(
    Promise.all([
      viewQuestions(actor, site.id, new AbortController().signal),
      getEngineSettings(site),
      getQuestionsProgress(site),
      creditsLeft(actor.organizationId, actor.paid),
    ]),
  );
  return (
    <QuestionsPage
      site={site}
      isPaid={actor.paid}
      mayChange={mayChange}
      view={view}
      settings={settings}
      configured={configuredEngines()}
      progress={progress}
      credits={credits}
      creditsPerRun={CREDITS.agentRun}
    />
  );
}
