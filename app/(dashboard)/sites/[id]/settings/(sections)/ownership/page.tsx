import type { Metadata } from 'next';
import { getOwnership } from '@/lib/sites/server/get-ownership';
import { notFoundOnError } from '../../../site';
import { requireSection, type SectionProps } from '../section';
import { OwnershipPage } from '@/components/sites/ownership-page';

export const metadata: Metadata = { title: 'Ownership' };

export default async function Page(props: SectionProps) {
  const { actor, site } = await requireSection(props);
  return (
    <OwnershipPage
      siteId={site.id}
      ownership={await notFoundOnError(getOwnership(actor, site.id))}
      isPaid={actor.paid}
      proof={(await props.searchParams).proof}
    />
  );
}
