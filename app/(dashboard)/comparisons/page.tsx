import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { hostSelectionOf } from '@/lib/platform/text/host';
import { listComparisons } from '@/lib/benchmark/server/read-comparisons';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { ownSites, requireMember } from '../session';
import { ComparisonsPage } from '@/components/benchmark/comparisons-page';

export const metadata: Metadata = { title: 'Comparisons' };

/** Saved comparisons, or with `?hosts=` one that is not saved yet. */
export default async function Page({ searchParams }: RouteProps) {
  const { actor } = await requireMember();
  const selection = hostSelectionOf((await searchParams)['hosts']);
  const [lists, { sites: ownedSites }, sites] = await Promise.all([
    listComparisons(actor),
    ownSites(),
    getSideBySideSites(selection.hosts),
  ]);
  return (
    <ComparisonsPage
      selection={selection}
      lists={lists}
      ownHosts={ownedSites.map(({ host }) => host)}
      sites={sites}
      catalogue={SCAN_ROWS}
    />
  );
}
