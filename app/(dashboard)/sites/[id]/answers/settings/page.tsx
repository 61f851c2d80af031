import type { Metadata } from 'next';
import { EngineSettingsPage } from '@/components/questions/answers/engine-settings-page';
import { getEngineSettings } from '@/lib/questions/server/answers/settings';
import { configuredEngines } from '@/lib/questions/server/models/endpoints';
import { notFoundOnError, openSite, type SitePageProps } from '../../site';

export const metadata: Metadata = { title: 'Names and engines' };

export default async function Page(props: SitePageProps) {
  const { mayChange, site } = await openSite(props);
  return (
    <EngineSettingsPage
      siteId={site.id}
      mayChange={mayChange}
      {...await notFoundOnError(getEngineSettings(site))}
      engines={configuredEngines().answers}
    />
  );
}
