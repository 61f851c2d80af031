import { RowDetails } from '@/components/ui/row-details';
import { RelativeTime } from '@/components/ui/relative-time';
import { shareText, type KnownShare } from '@/lib/questions/answers-figures';
import { sentenceOf } from '@/lib/platform/text/sentence-of';
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
    <table className="data folds mt-2">
      <thead>
        <tr>
          <th>Started</th>
          <th>Engine</th>
          <th>Model</th>
          <th>Status</th>
          <th className="number">Cited</th>
          <th className="number">Mentioned</th>
          <th>
            <span className="sr-only">Answers</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passes.map((pass) => (
          <tr key={pass.id}>
            <td data-label="Started" className="key">
              <RelativeTime time={pass.createdAt} now={now} />
              <RowDetails of={`the run of ${dateAndTime(pass.createdAt)}`} />
            </td>
            <td data-label="Engine" className="key">
              {pass.engine}
            </td>
            <td data-label="Model">{pass.model ?? '–'}</td>
            <td data-label="Status">
              {pass.status}
              {pass.error !== null && (
                <span className="block text-muted" dir="auto">
                  {siteText(sentenceOf(pass.error), 200)}
                </span>
              )}
            </td>
            <td data-label="Cited" className="number">
              {figure(pass, pass.cited)}
            </td>
            <td data-label="Mentioned" className="number">
              {figure(pass, pass.mentioned)}
            </td>
            <td className="key whitespace-nowrap">
              {pass.id === selected ? (
                <span className="font-medium">shown above</span>
              ) : (
                <a className="link target" href={`?pass_id=${pass.id}`}>
                  Show<span className="sr-only"> answers of {dateAndTime(pass.createdAt)}</span>
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A pass without answers has no known figure. */
const figure = ({ status }: PassEntry, share: KnownShare): string =>
  share.of === 0 && status !== 'succeeded' ? '–' : shareText(share);
