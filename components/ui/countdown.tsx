import { wait } from '@/lib/platform/text/dates';
import { useSecondsLeft } from './use-seconds-left';

interface Props {
  readonly error: { readonly retryAfterSeconds: number | null };
}

/** Remaining time of a refusal; hidden from screen readers, which would announce every second. */
export function Countdown({ error }: Props) {
  const left = useSecondsLeft(error);
  return (
    left > 0 && (
      <span aria-hidden className="tabular-nums">
        {' '}
        Try again in {wait(left)}.
      </span>
    )
  );
}
