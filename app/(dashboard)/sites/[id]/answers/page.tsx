import { pageOfQuery, requireIdOf } from '@/app/query';
import type { Metadata } from 'next';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { getAnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { getAnswersProgress } from '@/lib/questions/server/answers/get-answers-progress';
import { creditsLeft } from '@/lib/platform/limits/credits';
import { notFoundOnError, openSite, type SitePageProps } from '../site';
import { AnswersPage } from '@/components/questions/answers/answers-page';

export const metadata: Metadata = { title: 'Answers' };

export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site, query } = await openSite(props);
  const page = pageOfQuery(query);
  const passId = requireIdOf(query['pass_id']);
  const [view, setup, progress, credits] = await notFoundOnError(
    Promise.all([
      getAnswersView(actor, site.id, { page, passId }),
      getAnswersSetup(actor, site.id),
      getAnswersProgress(actor, site.id),
      creditsLeft(actor.organizationId, actor.paid),
    ]),
  );
  return (
    <AnswersPage
      site={site}
      isPaid={actor.paid}
      mayChange={mayChange}
      page={page}
      passId={passId}
      view={view}
      setup={setup}
      engines={configuredEngines().answers}
      progress={progress}
      credits={credits}
    />
  );
}
