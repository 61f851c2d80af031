import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { SaveComparison } from '@/components/compare/save-comparison';
import { SideBySide } from '@/components/compare/side-by-side';
import { SitePicker } from '@/components/compare/site-picker';
import { PageHead } from '@/components/dashboard/page-head';
import { ConfirmButton } from '@/components/ui/actions';
import { ButtonLink } from '@/components/ui/button';
import { COMPARISON_LIMITS } from '@/lib/contract/dashboard/comparison-limits';
import { askedNotes } from '@/lib/views/side-by-side';
import { hostSelectionOf, sideBySidePath, withHosts } from '@/lib/words/host';
import { getComparison } from '@/lib/services/comparisons/read-comparisons';
import { getSideBySideSites } from '@/lib/services/reports/side-by-side-sites';
import { ownSites, requireSession } from '../../session';
import type { Query } from '../../sites/[id]/query';
import { notFoundOnError } from '../../sites/[id]/site';

export const metadata: Metadata = { title: 'Comparison' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

/** A saved comparison; `?hosts=` shows it with other sites until these are saved. */
export default async function ComparisonPage({ params, searchParams }: Props) {
  const { actor } = await requireSession();
  const { id } = await params;
  if (!z.guid().safeParse(id).success) notFound();
  const saved = await notFoundOnError(getComparison(actor, id));
  const asked = hostSelectionOf((await searchParams)['hosts'] ?? saved.hosts);
  const { hosts } = asked;
  const [sites, { sites: own }] = await Promise.all([getSideBySideSites(hosts), ownSites()]);
  const page = `/comparisons/${saved.id}`;
  return (
    <>
      <PageHead
        title={saved.name}
        actions={
          <>
            <ButtonLink href={sideBySidePath(hosts)}>Public page</ButtonLink>
            {hosts.length >= COMPARISON_LIMITS.hostsMin && (
              <SaveComparison
                saved={saved}
                hosts={hosts}
                isSaved={hosts.join() === saved.hosts.join()}
              />
            )}
            <ConfirmButton
              small={false}
              label="Delete"
              title="Delete this comparison?"
              description={`${saved.name} is removed from this list. The public reports of its sites stay.`}
              submit="Delete comparison"
              failure="Couldn’t delete the comparison"
              call="removeComparison"
              input={{ params: { id: saved.id } }}
              opens="/comparisons"
            />
          </>
        }
      />
      <SitePicker
        page={page}
        hosts={hosts}
        notes={askedNotes(asked)}
        known={own.map(({ host }) => host)}
      />
      {hosts.length > 0 && (
        <SideBySide sites={sites} catalogue={SCAN_ROWS} page={withHosts(page, hosts)} />
      )}
    </>
  );
}
