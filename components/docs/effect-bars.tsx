interface SuccessProps {
  /** Shares of tasks done, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

const DOT = 'absolute top-1/2 size-3 -translate-1/2 rounded-full';

/** Share of tasks done: ○ before and ● after the change, from 0 to 100 %. A picture: the figures stand beside it. */
export function SuccessBar({ before, after }: SuccessProps) {
  return (
    <span aria-hidden="true" className="relative mx-1.5 block h-3 min-w-24 bg-raised">
      <b
        className="absolute top-1/2 h-1 -translate-y-1/2 bg-red-fill"
        style={{ left: `${after * 100}%`, width: `${(before - after) * 100}%` }}
      />
      <i className={`${DOT} border-2 border-edge bg-bg`} style={{ left: `${before * 100}%` }} />
      <i className={`${DOT} bg-red-fill`} style={{ left: `${after * 100}%` }} />
    </span>
  );
}

/** Factor of the end of the scale. */
const TIMES_MAX = 60;
const at = (change: number) =>
  Math.max(0, Math.min(100, (100 * Math.log(1 + change)) / Math.log(TIMES_MAX)));

interface TokensProps {
  /** Relative change of tokens with its 95 % interval; 0.5 is half as many again. */
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** Factor of tokens on the axis of `EffectAxis`, with its interval as a line. */
export function TokensBar({ change, low, high }: TokensProps) {
  return (
    <span aria-hidden="true" className="relative mx-1.5 block h-3 min-w-24 bg-raised">
      <b className="absolute inset-y-0 left-0 bg-orange-fill" style={{ width: `${at(change)}%` }} />
      <i
        className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
        style={{ left: `${at(low)}%`, width: `${Math.max(0.5, at(high) - at(low))}%` }}
      />
    </span>
  );
}

const AXES = {
  'Answers found': [0, 50, 100].map((value) => ({ place: value, label: `${value} %` })),
  Tokens: [1, 3, 10, 30].map((value) => ({ place: at(value - 1), label: `${value}×` })),
} as const;

/** The values of the bars above it. */
export const EffectAxis = ({ column }: { readonly column: keyof typeof AXES }) => (
  <span aria-hidden="true" className="relative mx-1.5 block h-5 min-w-24 text-sm text-muted">
    {AXES[column].map(({ place, label }) => (
      <span
        key={label}
        className="absolute whitespace-nowrap"
        style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
      >
        {label}
      </span>
    ))}
  </span>
);

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `0.5` → `1.5×` */
export const times = (change: number): string =>
  `${(1 + change).toFixed(1 + change < 10 ? 1 : 0)}×`;
