import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { PublishReports } from '@/components/sites/publish-reports';
import { StatusLine } from '@/components/ui/status-line';
import type { SitePageProps } from '../../../site';
import { requireSection } from '../section';

export const metadata: Metadata = { title: 'Publishing' };

export default async function PublishingPage(props: SitePageProps) {
  const { site } = await requireSection(props);
  return (
    <>
      <PageHead title="Publish reports" />
      <div className="mt-6">
        <StatusLine>
          <PublishReports
            siteId={site.id}
            host={site.host}
            isOn={site.publishReports}
            verified={site.verifiedAt !== null}
          />
        </StatusLine>
      </div>
    </>
  );
}
