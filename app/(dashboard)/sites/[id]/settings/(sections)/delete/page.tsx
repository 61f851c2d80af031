import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { DeleteSite } from '@/components/sites/delete-site';
import type { SitePageProps } from '../../../site';
import { requireSection } from '../section';

export const metadata: Metadata = { title: 'Delete' };

export default async function DeletePage(props: SitePageProps) {
  const { site } = await requireSection(props);
  return (
    <>
      <PageHead
        title="Delete this site"
        lead={
          'This also deletes all scans, reports, history, verifications, answers, and agent runs of ' +
          'the site, including published ones, and can’t be undone. To stop scanning only, turn off ' +
          'the schedule.'
        }
      />
      <div className="mt-6">
        <DeleteSite siteId={site.id} host={site.host} />
      </div>
    </>
  );
}
