import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { GeneralSettings } from '@/components/sites/settings-forms';
import { SettingsList } from '@/components/sites/settings-list';
import { settingsOf } from '@/lib/sites/server/change-site';
import { requireSession } from '../../../../session';
import { requireSite } from '../../site';
import type { SectionProps } from './section';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage({ params }: SectionProps) {
  const { role } = await requireSession();
  const site = await requireSite((await params).id);
  const settings = settingsOf(site);
  if (role === 'member')
    return <SettingsList settings={settings} verified={site.verifiedAt !== null} />;
  return (
    <>
      <PageHead title="Settings" />
      <div className="mt-6">
        <GeneralSettings siteId={site.id} settings={settings} />
      </div>
    </>
  );
}
