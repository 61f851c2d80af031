import { SaveComparison } from './save-comparison';
import { SideBySide } from './side-by-side';
import { SitePicker } from './site-picker';
import { PageHead } from '@/components/shell/page-head';
import { ConfirmButton } from '@/components/ui/actions';
import { ButtonLink } from '@/components/ui/button';
import { COMPARISON_LIMITS } from '@/lib/benchmark/contract/comparison-limits';
import { askedNotes } from '@/lib/benchmark/side-by-side';
import { type hostSelectionOf, sideBySidePath, withHosts } from '@/lib/platform/text/host';
import type { getComparison } from '@/lib/benchmark/server/read-comparisons';
import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<typeof SideBySide>, 'sites' | 'catalogue'> {
  readonly saved: Awaited<ReturnType<typeof getComparison>>;
  readonly selection: ReturnType<typeof hostSelectionOf>;
  readonly ownHosts: readonly string[];
}

export function ComparisonPage({ saved, selection, ownHosts, sites, catalogue }: Props) {
  const { hosts } = selection;
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
      <SitePicker page={page} hosts={hosts} notes={askedNotes(selection)} suggestions={ownHosts} />
      {hosts.length > 0 && (
        <SideBySide sites={sites} catalogue={catalogue} page={withHosts(page, hosts)} />
      )}
    </>
  );
}
