import { percentOf, shareText } from '@/lib/views/answers-figures';
import { day } from '@/lib/words/dates';
import { count } from '@/lib/words/numbers';
import type { TrendEntry } from '@/lib/services/answers/get-answers-view';

/** Fewer passes of one model are points, not a line. */
export const TREND_PASSES_MIN = 3;

/** One pass as the chart draws it, oldest first. */
export interface SharePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Percent; null leaves a gap. */
  readonly cited: number | null;
  readonly mentioned: number | null;
  /** Passes in a row with the same model; only they are joined. */
  readonly segment: number;
  /** Long enough for a line. */
  readonly isTrend: boolean;
  /** Set where another model answered the pass before. */
  readonly newModel: string | null;
  /** The row of the table, in short. */
  readonly label: string;
}

/** Passes in a row with the same model. */
export function segmentsOf(entries: readonly TrendEntry[]): TrendEntry[][] {
  const segments: TrendEntry[][] = [];
  for (const entry of entries) {
    const last = segments.at(-1);
    if (last?.[0]?.model === entry.model) last.push(entry);
    else segments.push([entry]);
  }
  return segments;
}

export function pointsOf(segments: readonly (readonly TrendEntry[])[]): SharePoint[] {
  return segments.flatMap((segment, index) =>
    segment.map(({ finishedAt, model, cited, mentioned }, place) => ({
      at: Date.parse(finishedAt),
      cited: percentOf(cited),
      mentioned: percentOf(mentioned),
      segment: index,
      isTrend: segment.length >= TREND_PASSES_MIN,
      newModel: index > 0 && place === 0 ? model : null,
      label: `${day(finishedAt)}: cited ${shareText(cited)}; mentioned ${shareText(mentioned)} · ${model ?? 'model unknown'}`,
    })),
  );
}

/** What the newest passes of one model say, or what is missing until they say something. */
export function trendFinding(engine: string, segments: readonly (readonly TrendEntry[])[]): string {
  const latest = segments.at(-1) ?? [];
  const [first, last] = [latest[0], latest.at(-1)];
  if (first === undefined || last === undefined)
    return `A trend needs ${TREND_PASSES_MIN} passes with the same model; ${engine} has none yet.`;
  const who = first.model === null || first.model === engine ? engine : `${engine}, ${first.model}`;
  if (latest.length < TREND_PASSES_MIN) {
    const missing = TREND_PASSES_MIN - latest.length;
    return (
      `A trend needs ${TREND_PASSES_MIN} passes with the same model. ${who} has ` +
      `${latest.length}; ${count(missing, 'more pass', 'more passes')} needed.`
    );
  }
  const measure = last.cited.of > 0 && first.cited.of > 0 ? 'cited' : 'mentioned';
  const split =
    segments.length > 1
      ? ' Passes with earlier models are shown separately because they are not comparable.'
      : '';
  return (
    `${measure === 'cited' ? 'Cited' : 'Mentioned'} in ${shareText(last[measure])} in the ` +
    `latest pass; ${shareText(first[measure])} on ${day(first.finishedAt)}. ${latest.length} ` +
    `passes of ${who}.${split}`
  );
}

interface Coordinates {
  readonly x: number | null;
  readonly y: number | null;
}

/** A path through the places of the points, broken where the model changes and where nothing is known. */
export function pathOf(places: readonly Coordinates[], points: readonly SharePoint[]): string {
  let path = '';
  for (let index = 1; index < places.length; index += 1) {
    const [from, to, before, point] = [
      places[index - 1],
      places[index],
      points[index - 1],
      points[index],
    ];
    const isJoined = point?.isTrend === true && point.segment === before?.segment;
    if (
      isJoined &&
      typeof from?.x === 'number' &&
      typeof from.y === 'number' &&
      typeof to?.x === 'number' &&
      typeof to.y === 'number'
    )
      path += `M${from.x},${from.y}L${to.x},${to.y}`;
  }
  return path;
}
