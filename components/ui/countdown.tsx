import { wait } from '@/lib/platform/text/dates';
import { useSecondsLeft } from './use-seconds-left';

/** Remaining time of a refusal; hidden from screen readers, which would announce every second. */
export function Countdown({ of }: { readonly of: { readonly retryAfterSeconds: number | null } }) {
  const left = useSecondsLeft(of);
  return (
    left > 0 && (
      <span aria-hidden className="tabular-nums">
        {' '}
        Try again in {wait(left)}.
      </span>
    )
  );
}
