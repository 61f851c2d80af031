import { Mark, type MarkName } from '@/components/ui/marks';
import type { VerificationRecord } from '@/lib/contract';
import { day } from '@/lib/words/dates';
import { VERIFICATION_WORD } from '@/lib/words/words';

interface Stop {
  readonly name: string;
  readonly mark: MarkName;
  readonly tone: string;
  readonly text: string;
  readonly isHere: boolean;
}

/** State of a recommended fix: advised, measuring, then verified or expired. */
export function VerificationTrack({ record }: { readonly record: VerificationRecord }) {
  return (
    <ol className="grid grid-cols-3 gap-2 text-sm">
      {stopsOf(record).map(({ name, mark, tone, text, isHere }) => (
        <li
          key={name}
          aria-current={isHere ? 'step' : undefined}
          className={`border-t-2 pt-1.5 ${isHere ? 'border-ink' : 'border-line'}`}
        >
          <span className={`mark tone-${tone} ${isHere ? 'font-bold!' : ''}`}>
            <Mark name={mark} />
            {name}
          </span>
          <span className="block text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function stopsOf({
  status,
  advisedAt,
  lastCheckedAt,
  verifiedAt,
}: VerificationRecord): readonly Stop[] {
  const { pending, measuring, verified, expired } = VERIFICATION_WORD;
  const seen =
    lastCheckedAt === null
      ? 'no scan since'
      : status === 'pending'
        ? `still open ${day(lastCheckedAt)}`
        : day(lastCheckedAt);
  const last =
    status === 'expired'
      ? { name: expired, mark: 'na' as const, tone: 'na', text: 'not verified' }
      : {
          name: verified,
          mark: verifiedAt === null ? ('unmeasured' as const) : ('pass' as const),
          tone: verifiedAt === null ? 'na' : 'pass',
          text: verifiedAt === null ? 'when nothing is open' : day(verifiedAt),
        };
  return [
    {
      name: pending,
      mark: status === 'pending' ? 'waiting' : 'pass',
      tone: 'info',
      text: day(advisedAt),
      isHere: status === 'pending',
    },
    {
      name: measuring,
      mark: status === 'measuring' || lastCheckedAt === null ? 'unmeasured' : 'pass',
      tone: status === 'pending' && lastCheckedAt === null ? 'na' : 'info',
      text: status === 'measuring' ? 'scan in progress' : seen,
      isHere: status === 'measuring',
    },
    { ...last, isHere: status === 'verified' || status === 'expired' },
  ];
}
