import type { Metadata } from 'next';
import { pageOfQuery, requireIdOf } from '@/app/query';
import { AnswersPage } from '@/components/questions/answers/answers-page';
import { getAnswersView } from '@/lib/questions/server/answers/get-answers-view';
import { getQuestionsProgress } from '@/lib/questions/server/get-questions-progress';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { notFoundOnError, openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Answers' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const page = pageOfQuery(query);
  const passId = requireIdOf(query['pass_id']);
  const [view, progress] = await notFoundOnError(
    Promise.all([getAnswersView(actor, site.id, { page, passId }), getQuestionsProgress(site)]),
  );
  return (
    <AnswersPage
      site={site}
      isPaid={actor.paid}
      page={page}
      passId={passId}
      view={view}
      engines={configuredEngines().answers}
      progress={progress}
    />
  );
}
