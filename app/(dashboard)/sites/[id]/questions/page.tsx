import type { Metadata } from 'next';
import { viewQuestions } from '@/lib/questions/server/view-questions';
import { notFoundOnError, openSite, type SitePageProps } from '../site';
import { QuestionsPage } from '@/components/questions/questions-page';

export const metadata: Metadata = { title: 'Questions' };

/** Whether the pages of the site answer what its visitors ask. */
export default async function Page(props: SitePageProps) {
  const { actor, mayChange, site } = await openSite(props);
  const view = await notFoundOnError(viewQuestions(actor, site.id, new AbortController().signal));
  return <QuestionsPage siteId={site.id} view={view} mayChange={mayChange} />;
}
