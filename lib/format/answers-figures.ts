import type { AnswersResult } from '@/lib/contract';

type Answered = Pick<AnswersResult, 'cited' | 'mentioned' | 'rank' | 'error'>;

export interface AnswersFigures {
  readonly cited: string;
  readonly mentioned: string;
  readonly rank: string;
  readonly failed: number;
}

/** Counts over the questions that were answered; unknown is counted as neither yes nor no. */
export function answersFigures(results: readonly Answered[]): AnswersFigures {
  const answered = results.filter(({ error }) => error === null);
  return {
    cited: share(answered.map(({ cited }) => cited)),
    mentioned: share(answered.map(({ mentioned }) => mentioned)),
    rank: median(answered.flatMap(({ rank }) => (rank === null ? [] : [rank]))),
    failed: results.length - answered.length,
  };
}

function share(values: readonly (boolean | null)[]): string {
  const known = values.filter((value) => value !== null);
  const yes = known.filter(Boolean).length;
  return known.length === 0 ? 'unknown' : `${yes} of ${known.length}, ${Math.round((yes / known.length) * 100)} %`;
}

function median(ranks: readonly number[]): string {
  const sorted = [...ranks].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? 'not mentioned' : `${(low + high) / 2}`;
}

/** Unknown is never “no”. */
export const yesNoUnknown = (value: boolean | null): string => (value === null ? 'Unknown' : value ? 'Yes' : 'No');
