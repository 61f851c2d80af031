import { shareText, type AnswersFigures, type KnownShare } from '@/lib/questions/answers-figures';
import { count } from '@/lib/platform/text/numbers';

/** Figures of a pass, each with its sample size. */
export function PassTiles({ cited, mentioned, rank, counted }: AnswersFigures) {
  const tiles = [
    [
      'Cited',
      shareText(cited),
      cited.of === 0 && counted > 0
        ? 'This engine doesn’t report its sources.'
        : unknown(cited, counted) || 'Answers that cite your site as a source.',
    ],
    [
      'Mentioned',
      shareText(mentioned),
      unknown(mentioned, counted) || 'Answers that contain your name or host.',
    ],
    [
      'Median rank when mentioned',
      rank === null ? '–' : String(rank),
      rank === null ? 'Your site was not mentioned.' : 'Your rank among you and your competitors.',
    ],
  ] as const;
  return (
    <dl className="mt-4 grid gap-x-8 border-t border-ink sm:grid-cols-3">
      {tiles.map(([name, value, label]) => (
        <div key={name} className="border-b border-line py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="block text-lead font-medium tabular-nums">{value}</span>
            <span className="text-sm text-muted">{label}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const unknown = ({ of }: KnownShare, counted: number): string =>
  of === counted ? '' : `${count(counted - of, 'answer')} more: unknown.`;
