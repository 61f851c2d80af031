import type { Metadata } from 'next';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { getAnswersSetup } from '@/lib/questions/server/answers/get-answers-setup';
import { notFoundOnError, openSite, type SitePageProps } from '../../site';
import { AnswersSettingsPage } from '@/components/questions/answers/answers-settings-page';

export const metadata: Metadata = { title: 'Questions' };

export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site } = await openSite(props);
  return (
    <AnswersSettingsPage
      site={site}
      isPaid={actor.paid}
      mayChange={mayChange}
      setup={await notFoundOnError(getAnswersSetup(actor, site.id))}
      engines={configuredEngines().answers}
    />
  );
}
