import type { Metadata } from 'next';
import { cliAddress, cliDigest } from '@/app/(machine)/seamark.tgz/cli-package';
import { env } from '@/lib/platform/config/env';
import { viewMissing } from '@/lib/visits/server/view-missing';
import { MissingPage } from '@/components/visits/missing-page';
import { openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Missing addresses' };

/** Addresses that AI clients ask for in vain, and the pages that they probably mean. */
export default async function Page(props: SitePageProps) {
  const { site } = await openSite(props);
  return (
    <MissingPage
      siteId={site.id}
      view={await viewMissing(site)}
      baseUrl={env().BASE_URL}
      cli={{ address: cliAddress(), digest: cliDigest() }}
      now={new Date()}
    />
  );
}
