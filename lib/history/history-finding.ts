import { day, dayBeside } from '@/lib/platform/text/dates';
import { count, signedWhole } from '@/lib/platform/text/numbers';

interface HistoryPoint {
  readonly score: number | null;
  readonly scannedAt: string;
  readonly likeForLike: boolean;
  readonly delta: number | null;
  readonly verified: number;
  readonly engineBefore: string | null;
}

/** Points lost since a comparable scan. */
export const lostBy = ({
  likeForLike,
  delta,
}: Pick<HistoryPoint, 'likeForLike' | 'delta'>): number =>
  likeForLike && delta !== null && delta < 0 ? -delta : 0;

/** One or two sentences on a series of scores, newest first. */
export function historyFinding(entries: readonly HistoryPoint[]): string {
  const [newest, oldest] = [entries[0], entries[entries.length - 1]];
  if (newest === undefined || oldest === undefined) return '';
  if (entries.length === 1)
    return `Score ${wordOf(newest)} on ${day(newest.scannedAt)}. The next scan will show a trend.`;
  const drops = entries.filter((entry) => lostBy(entry) > 0).length;
  const verified = entries.reduce((sum, entry) => sum + entry.verified, 0);
  const events = [
    drops > 0 && count(drops, 'drop'),
    verified > 0 && `${count(verified, 'fix', 'fixes')} verified`,
  ]
    .filter(Boolean)
    .join(', ');
  return `${trendOf(newest, oldest, entries)}${events === '' ? '' : ` ${events}.`}`;
}

const wordOf = ({ score }: HistoryPoint): string =>
  score === null ? 'not measured' : String(score);

function trendOf(
  newest: HistoryPoint,
  oldest: HistoryPoint,
  entries: readonly HistoryPoint[],
): string {
  // The oldest entry is compared with a scan that is not shown.
  const start = entries.slice(0, -1).find((entry) => !entry.likeForLike) ?? oldest;
  const isChanged = start !== oldest;
  const reason = start.engineBefore === null ? 'what we measure' : 'the engine';
  if (start === newest)
    return `Score ${wordOf(newest)}. It can’t be compared with earlier scans, because ${reason} changed.`;
  const since = dayBeside(start.scannedAt, newest.scannedAt);
  const change = (newest.score ?? 0) - (start.score ?? 0);
  if (change === 0)
    return `Score ${wordOf(newest)}, the same as ${isChanged ? `when ${reason} changed on ` : 'on '}${since}.`;
  return `Score ${wordOf(newest)}, ${signedWhole(change)} since ${isChanged ? `${reason} changed on ` : ''}${since}.`;
}
