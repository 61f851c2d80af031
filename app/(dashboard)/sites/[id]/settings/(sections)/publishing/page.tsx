import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { PublishReports } from '@/components/sites/publish-reports';
import { StatusLine } from '@/components/ui/status-line';
import { getSiteSettings } from '@/lib/services/sites/change-site';
import { notFoundOnError } from '../../../site';
import { requireSection, type SectionProps } from '../section';

export const metadata: Metadata = { title: 'Publishing' };

export default async function PublishingPage(props: SectionProps) {
  const { actor, site } = await requireSection(props);
  const { publishReports } = await notFoundOnError(getSiteSettings(actor, site.id));
  return (
    <>
      <PageHead title="Publish reports" />
      <div className="mt-6">
        <StatusLine>
          <PublishReports
            siteId={site.id}
            host={site.host}
            isOn={publishReports}
            verified={site.verifiedAt !== null}
          />
        </StatusLine>
      </div>
    </>
  );
}
