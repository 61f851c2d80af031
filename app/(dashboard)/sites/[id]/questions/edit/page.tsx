import type { Metadata } from 'next';
import { getSiteQuestions } from '@/lib/questions/server/site-questions';
import { notFoundOnError, openSite, type SitePageProps } from '../../site';
import { EditQuestionsPage } from '@/components/questions/edit-questions-page';

export const metadata: Metadata = { title: 'Edit questions' };

export default async function Page(props: SitePageProps) {
  const { actor, site } = await openSite(props);
  const settings = await notFoundOnError(
    getSiteQuestions(actor, site.id, new AbortController().signal),
  );
  return <EditQuestionsPage siteId={site.id} settings={settings} />;
}
