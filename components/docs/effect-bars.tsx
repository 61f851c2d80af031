interface SuccessProps {
  /** Shares of tasks done, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** Share of tasks done after a change, before the share without it. A picture: the figures stand beside it. */
export function SuccessBar({ before, after }: SuccessProps) {
  return (
    <span aria-hidden="true" className="relative block h-3 w-full min-w-24 bg-raised">
      <b className="absolute inset-y-0 left-0 bg-line" style={{ width: `${before * 100}%` }} />
      <b className="absolute inset-y-0 left-0 bg-red-fill" style={{ width: `${after * 100}%` }} />
    </span>
  );
}

/** Factor of the end of the scale. */
const TIMES_MAX = 40;
const at = (change: number) =>
  Math.max(0, Math.min(100, (100 * Math.log(1 + change)) / Math.log(TIMES_MAX)));

interface TokensProps {
  /** Relative change of tokens with its 95 % interval; 0.5 is half as many again. */
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** Factor of tokens on a logarithmic scale from 1 to 40, with its interval as a line. */
export function TokensBar({ change, low, high }: TokensProps) {
  return (
    <span aria-hidden="true" className="relative block h-3 w-full min-w-24 bg-raised">
      <b className="absolute inset-y-0 left-0 bg-orange-fill" style={{ width: `${at(change)}%` }} />
      <i
        className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
        style={{ left: `${at(low)}%`, width: `${Math.max(0.5, at(high) - at(low))}%` }}
      />
    </span>
  );
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `0.5` → `×1.5` */
export const times = (change: number): string =>
  `×${(1 + change).toFixed(1 + change < 10 ? 2 : 1)}`;
