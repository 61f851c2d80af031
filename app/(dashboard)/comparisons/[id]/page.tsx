import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { hostSelectionOf } from '@/lib/platform/text/host';
import { getComparison } from '@/lib/benchmark/server/read-comparisons';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
import { ownSites, requireSession } from '../../session';
import type { Query } from '../../sites/[id]/query';
import { notFoundOnError } from '../../sites/[id]/site';
import { ComparisonPage } from '@/components/benchmark/comparison-page';

export const metadata: Metadata = { title: 'Comparison' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

/** A saved comparison; `?hosts=` shows it with other sites until these are saved. */
export default async function Page({ params, searchParams }: Props) {
  const { actor } = await requireSession();
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
