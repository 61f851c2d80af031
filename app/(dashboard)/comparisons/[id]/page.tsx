import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { hostSelectionOf } from '@/lib/platform/text/host';
import { getComparison } from '@/lib/benchmark/server/read-comparisons';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { ownSites, requireMember } from '../../session';
import { notFoundOnError } from '../../sites/[id]/site';
import { ComparisonPage } from '@/components/benchmark/comparison-page';

export const metadata: Metadata = { title: 'Comparison' };

/** A saved comparison; `?hosts=` shows it with other sites until these are saved. */
export default async function Page({ params, searchParams }: RouteProps<{ id: string }>) {
  const { actor } = await requireMember();
  const { id } = await params;
  if (!z.guid().safeParse(id).success) notFound();
  const saved = await notFoundOnError(getComparison(actor, id));
  const selection = hostSelectionOf((await searchParams)['hosts'] ?? saved.hosts);
  const [sites, { sites: ownedSites }] = await Promise.all([
    getSideBySideSites(selection.hosts),
    ownSites(),
  ]);
  return (
    <ComparisonPage
      saved={saved}
      selection={selection}
      ownHosts={ownedSites.map(({ host }) => host)}
      sites={sites}
      catalogue={SCAN_ROWS}
    />
  );
}
