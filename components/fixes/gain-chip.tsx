import { signed } from '@/lib/platform/text/numbers';

/** Score points that a fix or file returns; negative for a file that costs points. */
export function GainChip({ gain }: { readonly gain: number }) {
  if (gain === 0) return <span className="text-muted">0</span>;
  return (
    <span className={`font-bold tabular-nums ${gain > 0 ? '' : 'text-warn'}`}>{signed(gain)}</span>
  );
}
