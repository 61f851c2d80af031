import { signed } from '@/lib/format/numbers';

/** Points of the whole score that a fix returns. */
export function GainChip({ gain }: { readonly gain: number }) {
  if (gain === 0) return <span className="text-muted">0</span>;
  return <span className="font-mono font-medium text-accent tabular-nums">{signed(gain)}</span>;
}
