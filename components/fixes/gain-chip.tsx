import { signed } from '@/lib/words/numbers';

/** Score points that a fix or file returns; negative for a file that costs points. */
export function GainChip({ gain }: { readonly gain: number }) {
  if (gain === 0) return <span className="text-muted">0</span>;
  const tone = gain > 0 ? 'text-accent' : 'tone-warn';
  return <span className={`font-mono font-medium tabular-nums ${tone}`}>{signed(gain)}</span>;
}
