import { DataTable } from '@/components/ui/data-table';
import { RelativeTime } from '@/components/ui/relative-time';
import { shareText, type KnownShare } from '@/lib/questions/answers-figures';
import { dateAndTime } from '@/lib/platform/text/dates';
import { siteText } from '@/lib/platform/text/site-text';
import type { PassEntry } from '@/lib/questions/server/answers/get-answers-view';

interface Props {
  readonly passes: readonly PassEntry[];
  readonly selected: string | undefined;
  readonly now: Date;
}

/** The passes of a site; each row links to its answers. */
export function PassTable({ passes, selected, now }: Props) {
  return (
    <DataTable
      className="mt-2"
      columns={[
        {
          head: 'Started',
          cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} />,
          className: 'key',
        },
        { head: 'Engine', cell: ({ engine }) => engine, className: 'key' },
        { head: 'Model', cell: ({ model }) => model ?? '–' },
        {
          head: 'Status',
          cell: ({ status, error }) => (
            <>
              {status}
              {error !== null && (
                <span className="block text-muted" dir="auto">
                  {siteText(error, 200)}
                </span>
              )}
            </>
          ),
        },
        { head: 'Cited', cell: (pass) => figure(pass, pass.cited), className: 'number' },
        { head: 'Mentioned', cell: (pass) => figure(pass, pass.mentioned), className: 'number' },
        {
          head: 'Answers',
          cell: ({ id, createdAt }) =>
            id === selected ? (
              <span className="font-medium">shown above</span>
            ) : (
              <a className="link target" href={`?pass_id=${id}`}>
                Show<span className="sr-only"> answers of {dateAndTime(createdAt)}</span>
              </a>
            ),
          className: 'key whitespace-nowrap',
          isUnlabelled: true,
        },
      ]}
      rows={passes}
      keyOf={({ id }) => id}
      nameOf={({ createdAt }) => `the run of ${dateAndTime(createdAt)}`}
    />
  );
}

/** A pass without answers has no known figure. */
const figure = ({ status }: PassEntry, share: KnownShare): string =>
  share.of === 0 && status !== 'succeeded' ? '–' : shareText(share);
