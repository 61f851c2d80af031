import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { RequestHeaders } from '@/components/sites/request-headers';
import { StatusLine } from '@/components/ui/status-line';
import { listRequestHeaders } from '@/lib/sites/server/request-headers';
import { notFoundOnError, type SitePageProps } from '../../../site';
import { requireSection } from '../section';

export const metadata: Metadata = { title: 'Protected preview' };

export default async function ProtectedPreviewPage(props: SitePageProps) {
  const { site } = await requireSection(props);
  const headers = await notFoundOnError(listRequestHeaders(site));
  const verified = site.verifiedAt !== null;
  return (
    <>
      <PageHead
        title="Protected preview"
        lead={
          `Request headers let scans into a protected site. They are sent only to ${new URL(site.url).host}, ` +
          'and not by agent runs and ownership checks. Reports don’t show the values and can’t be published.' +
          (verified ? '' : ' Verify ownership of the site to set headers.')
        }
      />
      <div className="mt-6">
        <StatusLine>
          <RequestHeaders list={headers} verified={verified} />
        </StatusLine>
      </div>
    </>
  );
}
