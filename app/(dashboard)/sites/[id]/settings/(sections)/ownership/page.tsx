import type { Metadata } from 'next';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { notFoundOnError, type SitePageProps } from '../../../site';
import { requireSection } from '../section';
import { OwnershipPage } from '@/components/sites/ownership-page';

export const metadata: Metadata = { title: 'Ownership' };

export default async function Page(props: SitePageProps) {
  const { actor, site, query } = await requireSection(props);
  return (
    <OwnershipPage
      siteId={site.id}
      ownership={await notFoundOnError(getOwnership(site))}
      isPaid={actor.paid}
      proof={query['proof']}
    />
  );
}
