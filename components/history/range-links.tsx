import { RANGES, type RangeName } from '@/lib/history/history-view';

/** Links to the ranges of the history; the range is in the query string. */
export function RangeLinks({ current }: { readonly current: RangeName }) {
  return (
    <nav aria-label="Period" className="no-print mt-6 flex flex-wrap gap-2">
      {RANGES.map(({ name, label }) => (
        <a
          key={name}
          className="button button-small"
          href={`?range=${name}`}
          aria-current={name === current ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
