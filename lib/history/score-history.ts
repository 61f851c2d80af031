import { day } from '@/lib/platform/text/dates';
import { count, signedWhole } from '@/lib/platform/text/numbers';

export interface Score {
  readonly score: number;
  readonly scannedAt: string;
  readonly engine: string;
}

interface ScoreHistory {
  /** Reports by the newest engine version, oldest first: only these are comparable. */
  readonly comparable: readonly Score[];
  readonly words: string;
}

/** Score history from the stored reports of a site, oldest first. */
export function scoreHistory(history: readonly Score[]): ScoreHistory {
  const newest = history.at(-1);
  if (newest === undefined) return { comparable: [], words: 'No public report yet' };
  const comparable = history.filter(({ engine }) => engine === newest.engine);
  const [first = newest] = comparable;
  const change = newest.score - first.score;
  const words =
    comparable.length === 1
      ? `Measured on ${day(newest.scannedAt)}`
      : `${change === 0 ? 'No change' : signedWhole(change)} since ${day(first.scannedAt)}, ${count(comparable.length, 'report')}`;
  const older = history.length - comparable.length;
  const left =
    older === 0 ? '' : `; ${count(older, 'earlier report')} of another engine version left out`;
  return { comparable, words: words + left };
}
