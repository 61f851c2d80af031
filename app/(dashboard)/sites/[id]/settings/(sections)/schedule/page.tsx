import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { ScheduleSettings } from '@/components/sites/settings-forms';
import { getSiteSettings } from '@/lib/services/sites/change-site';
import { notFoundOnError } from '../../../site';
import { requireSection, type SectionProps } from '../section';

export const metadata: Metadata = { title: 'Schedule' };

export default async function SchedulePage(props: SectionProps) {
  const { actor, site } = await requireSection(props);
  const settings = await notFoundOnError(getSiteSettings(actor, site.id));
  return (
    <>
      <PageHead title="Schedule" />
      <div className="mt-6">
        <ScheduleSettings
          siteId={site.id}
          settings={settings}
          verified={site.verifiedAt !== null}
          paid={actor.paid}
        />
      </div>
    </>
  );
}
