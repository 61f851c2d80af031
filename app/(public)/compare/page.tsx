import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { scanErrorOf, typedDomain } from '@/app/(public)/scan-error';
import { hostSelectionOf, sideBySidePath } from '@/lib/platform/text/host';
import { env } from '@/lib/platform/config/env';
import { pageMetadata, previewPath } from '@/lib/platform/text/page-metadata';
import { COMPARE_PAGE, sideBySideTitle } from '@/lib/benchmark/side-by-side';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { PublicComparisonPage } from '@/components/benchmark/public-comparison-page';

type Props = Pick<RouteProps, 'searchParams'>;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { hosts } = hostSelectionOf((await searchParams).hosts);
  return pageMetadata({
    path: sideBySidePath(hosts),
    title: sideBySideTitle(hosts),
    description: COMPARE_PAGE.lead,
    ...(hosts.length > 0 && {
      preview: { path: previewPath(sideBySidePath(hosts)), alt: sideBySideTitle(hosts) },
    }),
    // There is one page per set of hosts.
    isIndexed: hosts.length === 0,
  });
}

export default async function Page({ searchParams }: Props) {
  const query = await searchParams;
  const selection = hostSelectionOf(query.hosts);
  return (
    <PublicComparisonPage
      selection={selection}
      sites={await getSideBySideSites(selection.hosts)}
      catalogue={SCAN_ROWS}
      baseUrl={env().BASE_URL}
      failed={{ host: typedDomain(query), error: await scanErrorOf(query) }}
    />
  );
}
