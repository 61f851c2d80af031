import { AgentsNav } from '@/components/shell/agents-nav';
import { NoScan } from '@/components/fixes/no-scan';
import type { Metadata } from 'next';
import { findBrowser } from '@/lib/platform/browser/find-browser';
import { readRendering } from '@/lib/reports/server/read-renderings';
import { seePage } from '@/lib/seen/server/see-page';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { nullOnError, openSite, type SitePageProps } from '../site';
import { SeenPage } from '@/components/seen/seen-page';

export const metadata: Metadata = { title: 'As agents see it' };

/** A page as a reader without scripts gets it. */
export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await openSite(props);
  const page = typeof query['page'] === 'string' && query['page'] !== '' ? query['page'] : null;
  const seen = await nullOnError(
    seePage(actor, site, page, new AbortController().signal),
    'report_not_found',
  );
  if (seen === null)
    return (
      <>
        <AgentsNav siteId={site.id} />
        <NoScan
          title="As agents see it"
          siteId={site.id}
          message="The first scan records the home page."
          unsettled={await getUnsettledScan(actor, site.id)}
        />
      </>
    );
  return (
    <SeenPage
      site={site}
      seen={seen}
      rendered={await readRendering(seen.scanId, seen.chosen)}
      hasBrowser={findBrowser() !== null}
    />
  );
}
