import { binomialDistribution, mean, quantile, sampleWithReplacement } from 'simple-statistics';
import { seeded } from '../random';

/** The mean of paired differences, its 95 % interval by bootstrap, and the p value of the sign test. */
export interface Effect {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

const RESAMPLES = 1_000;
const NONE: Effect = { mean: 0, low: 0, high: 0, p: 1 };

/** The effect of paired differences. Equal input gives equal output. */
export function effectOf(differences: readonly number[]): Effect {
  const all = [...differences];
  if (all.every((difference) => difference === 0)) return NONE;
  const random = seeded(all.length);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(sampleWithReplacement(all, all.length, random)),
  );
  return {
    mean: mean(all),
    low: quantile(means, 0.025),
    high: quantile(means, 0.975),
    p: signTest(all),
  };
}

/** Two-sided exact sign test: the chance of as few differences of the rarer sign if both are equally likely. */
function signTest(differences: readonly number[]): number {
  const moved = differences.filter((difference) => difference !== 0);
  const up = moved.filter((difference) => difference > 0).length;
  const rarer = Math.min(up, moved.length - up);
  const chances = binomialDistribution(moved.length, 0.5) ?? [];
  const tail = chances.slice(0, rarer + 1).reduce((sum, chance) => sum + chance, 0);
  return Math.min(1, 2 * tail);
}

/** Holm's step-down correction: p values for as many tests as there are values, in their order. */
export function holm(values: readonly number[]): number[] {
  const ranked = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const corrected = new Array<number>(values.length).fill(1);
  let largest = 0;
  for (const [rank, at] of ranked.entries()) {
    largest = Math.max(largest, Math.min(1, values[at]! * (values.length - rank)));
    corrected[at] = largest;
  }
  return corrected;
}
