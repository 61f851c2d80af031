import type { Metadata } from 'next';
import { cliAddress, cliDigest } from '@/app/(machine)/seamark.tgz/cli-package';
import { env } from '@/lib/platform/config/env';
import { viewVisitors } from '@/lib/visits/server/view-visitors';
import { VisitorsPage } from '@/components/visits/visitors-page';
import { openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Visitors' };

/** AI clients that read the site, from its logs. */
export default async function Page(props: SitePageProps) {
  const { site } = await openSite(props);
  const now = new Date();
  return (
    <VisitorsPage
      siteId={site.id}
      visitors={await viewVisitors(site, now)}
      baseUrl={env().BASE_URL}
      cli={{ address: cliAddress(), digest: cliDigest() }}
      now={now}
    />
  );
}
