import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { ScheduleSettings } from '@/components/sites/settings-forms';
import { settingsOf } from '@/lib/sites/server/change-site';
import type { SitePageProps } from '../../../site';
import { requireSection } from '../section';

export const metadata: Metadata = { title: 'Schedule' };

export default async function SchedulePage(props: SitePageProps) {
  const { actor, site } = await requireSection(props);
  return (
    <>
      <PageHead title="Schedule" />
      <div className="mt-6">
        <ScheduleSettings
          siteId={site.id}
          settings={settingsOf(site)}
          verified={site.verifiedAt !== null}
          paid={actor.paid}
        />
      </div>
    </>
  );
}
