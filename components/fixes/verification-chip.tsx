import { Mark, type MarkName } from '@/components/ui/marks';
import { VERIFICATION_WORD } from '@/lib/format/words';

interface Look {
  readonly chip: string;
  readonly mark: MarkName;
}

const LOOK: Readonly<Record<string, Look>> = {
  pending: { chip: '', mark: 'waiting' },
  measuring: { chip: 'chip-info', mark: 'unmeasured' },
  verified: { chip: 'chip-pass', mark: 'pass' },
  expired: { chip: '', mark: 'na' },
};
const UNKNOWN: Look = { chip: '', mark: 'na' };
const WORD: Readonly<Record<string, string>> = VERIFICATION_WORD;

/** What became of the advice; a status of a later release prints as it is. */
export function VerificationChip({ status }: { readonly status: string }) {
  const { chip, mark } = LOOK[status] ?? UNKNOWN;
  return (
    <span className={`chip ${chip}`}>
      <Mark name={mark} />
      {WORD[status] ?? status}
    </span>
  );
}
