import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { SCAN_ROWS } from '@/app/(public)/catalogue';
import { SaveComparison } from '@/components/benchmark/save-comparison';
import { SideBySide } from '@/components/benchmark/side-by-side';
import { SitePicker } from '@/components/benchmark/site-picker';
import { PageHead } from '@/components/shell/page-head';
import { ConfirmButton } from '@/components/ui/actions';
import { ButtonLink } from '@/components/ui/button';
import { COMPARISON_LIMITS } from '@/lib/benchmark/contract/comparison-limits';
import { askedNotes } from '@/lib/benchmark/side-by-side';
import { hostSelectionOf, sideBySidePath, withHosts } from '@/lib/platform/text/host';
import { getComparison } from '@/lib/benchmark/server/read-comparisons';
import { getSideBySideSites } from '@/lib/benchmark/server/side-by-side-sites';
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
