import type { ReplayStep } from './contract/agent-tasks';

/** A segment of the drawn time scale. */
export interface Segment {
  readonly kind: 'step' | 'gap';
  /** Index of the step; for a gap, of the step after it. */
  readonly step: number;
  /** Share of the whole width, 0 to 1. */
  readonly share: number;
  /** Real duration. */
  readonly ms: number;
  /** True if it is drawn shorter than it was. */
  readonly isFolded: boolean;
}

/** Longer waits for the model are shortened to this, because they are unrelated to the site. */
const FOLDED_MS = 400;
/** Minimum share of a step, so that a step without duration is visible. */
const SHARE_MIN = 0.6;

/** Steps and the gaps between them, on a time scale. */
export function trackOf(
  steps: readonly Pick<ReplayStep, 'at' | 'durationMs'>[],
): readonly Segment[] {
  const drawn = steps.flatMap((step, index) => [
    ...gapBefore(steps, index),
    { kind: 'step' as const, step: index, ms: step.durationMs, drawnMs: step.durationMs },
  ]);
  const totalMs = sum(drawn.map(({ drawnMs }) => drawnMs)) || 1;
  const shares = drawn.map(({ kind, drawnMs }) =>
    Math.max(drawnMs / totalMs, kind === 'step' ? SHARE_MIN / steps.length : 0),
  );
  const whole = sum(shares);
  return drawn.map(({ drawnMs, ...same }, index) => ({
    ...same,
    share: (shares[index] ?? 0) / whole,
    isFolded: drawnMs < same.ms,
  }));
}

function gapBefore(steps: readonly Pick<ReplayStep, 'at' | 'durationMs'>[], step: number) {
  const [before, here] = [steps[step - 1], steps[step]];
  if (before === undefined || here === undefined) return [];
  // A step's time is that of its end.
  const ms = Math.max(0, Date.parse(here.at) - here.durationMs - Date.parse(before.at));
  return ms === 0 ? [] : [{ kind: 'gap' as const, step, ms, drawnMs: Math.min(ms, FOLDED_MS) }];
}

/** The middle of each step on the scale, 0 to 1. */
export function middlesOf(track: readonly Segment[]): readonly number[] {
  let from = 0;
  return track.flatMap(({ kind, share }) => {
    from += share;
    return kind === 'step' ? [from - share / 2] : [];
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
