import { Bearing } from '@/components/charts/bearing';
import { SaveComparison } from './save-comparison';
import { SideBySide } from './side-by-side';
import { SiteNumber } from './site-number';
import { SitePicker } from './site-picker';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button';
import { COMPARISON_LIMITS } from '@/lib/benchmark/contract/comparison-limits';
import { askedNotes, COMPARE_PAGE, sideBySideTitle } from '@/lib/benchmark/side-by-side';
import { type hostSelectionOf, sideBySidePath, withHosts } from '@/lib/platform/text/host';
import type { listComparisons } from '@/lib/benchmark/server/read-comparisons';
import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<typeof SideBySide>, 'sites' | 'catalogue'> {
  readonly selection: ReturnType<typeof hostSelectionOf>;
  readonly lists: Awaited<ReturnType<typeof listComparisons>>;
  readonly ownHosts: readonly string[];
}

export function ComparisonsPage({ selection, lists, ownHosts, sites, catalogue }: Props) {
  const { hosts } = selection;
  const maySave = hosts.length >= COMPARISON_LIMITS.hostsMin;
  return (
    <>
      <PageHead
        title={hosts.length === 0 ? 'Comparisons' : sideBySideTitle(hosts)}
        lead={hosts.length === 0 ? COMPARE_PAGE.lead : undefined}
        actions={
          maySave && lists.length < COMPARISON_LIMITS.perOrganization ? (
            <>
              <ButtonLink href={sideBySidePath(hosts)}>Public page</ButtonLink>
              <SaveComparison saved={null} hosts={hosts} isSaved={false} />
            </>
          ) : undefined
        }
      />
      <SitePicker
        page="/comparisons"
        hosts={hosts}
        notes={askedNotes(selection)}
        suggestions={ownHosts}
      />
      {hosts.length > 0 ? (
        <SideBySide sites={sites} catalogue={catalogue} page={withHosts('/comparisons', hosts)} />
      ) : (
        <Saved lists={lists} />
      )}
    </>
  );
}

/** Each comparison with its sites on one scale. */
function Saved({ lists }: Pick<Props, 'lists'>) {
  if (lists.length === 0) return <p className="mt-8 text-muted">No saved comparisons yet.</p>;
  return (
    <ul className="mt-8 border-t border-line">
      {lists.map(({ id, name, hosts, scores }) => (
        <li
          key={id}
          className="grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-[1fr_1fr]"
        >
          <div className="min-w-0">
            <h2 className="text-base wrap-anywhere" dir="auto">
              <a className="link target" href={`/comparisons/${id}`}>
                {name}
              </a>
            </h2>
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {hosts.map((host, index) => (
                <span key={host} className="flex items-center gap-1.5 wrap-anywhere">
                  <SiteNumber number={index + 1} />
                  <span dir="auto">{host}</span>{' '}
                  <b className="tabular-nums">{scores[index] ?? '–'}</b>
                </span>
              ))}
            </p>
          </div>
          <span className="self-center">
            <Bearing marks={scores.flatMap((at) => (at === null ? [] : [{ at }]))} />
          </span>
        </li>
      ))}
    </ul>
  );
}
