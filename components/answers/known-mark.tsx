import { Mark } from '@/components/ui/marks';
import { yesNoUnknown } from '@/lib/format/answers-figures';

/** Yes, no or unknown, as word and shape. */
export function KnownMark({ value }: { readonly value: boolean | null }) {
  const [tone, shape] =
    value === null
      ? (['unmeasured', 'unmeasured'] as const)
      : value
        ? (['pass', 'pass'] as const)
        : (['na', 'na'] as const);
  return (
    <span className={`mark tone-${tone}`}>
      <Mark name={shape} />
      {yesNoUnknown(value)}
    </span>
  );
}
