import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { GeneralSettings } from '@/components/sites/settings-forms';
import { SettingsList } from '@/components/sites/settings-list';
import { settingsOf } from '@/lib/sites/server/change-site';
import { openSite, type SitePageProps } from '../../site';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage(props: SitePageProps) {
  const { mayChange, site } = await openSite(props);
  const settings = settingsOf(site);
  if (!mayChange) return <SettingsList settings={settings} verified={site.verifiedAt !== null} />;
  return (
    <>
      <PageHead title="Settings" />
      <div className="mt-6">
        <GeneralSettings siteId={site.id} settings={settings} verified={site.verifiedAt !== null} />
      </div>
    </>
  );
}
