import { day } from '@/lib/platform/text/dates';
import { count, signedWhole } from '@/lib/platform/text/numbers';

export interface Score {
  readonly score: number;
  readonly scannedAt: string;
  readonly engine: string;
}

interface ScoreHistory {
  /** Reports by the newest engine version, oldest first: only these are comparable. */
  readonly alike: readonly Score[];
  readonly words: string;
}

/** Score history from the stored reports of a site, oldest first. */
export function scoreHistory(history: readonly Score[]): ScoreHistory {
  const newest = history.at(-1);
  if (newest === undefined) return { alike: [], words: 'No public report yet' };
  const alike = history.filter(({ engine }) => engine === newest.engine);
  const [first = newest] = alike;
  const change = newest.score - first.score;
  const words =
    alike.length === 1
      ? `Measured on ${day(newest.scannedAt)}`
      : `${change === 0 ? 'No change' : signedWhole(change)} since ${day(first.scannedAt)}, ${count(alike.length, 'report')}`;
  const older = history.length - alike.length;
  const left =
    older === 0 ? '' : `; ${count(older, 'earlier report')} of another engine version left out`;
  return { alike, words: words + left };
}
