import { percentOf, shareText } from '@/lib/questions/answers-figures';
import { day } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import type { TrendEntry } from '@/lib/questions/server/answers/get-answers-view';

/** Fewer passes of one model are drawn as points, not as a line. */
export const TREND_PASSES_MIN = 3;

/** One pass in the chart. */
export interface SharePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Percent; null leaves a gap. */
  readonly cited: number | null;
  readonly mentioned: number | null;
  /** Number of the segment: consecutive passes of the same model, which a line connects. */
  readonly segment: number;
  /** True if the segment has enough passes for a line. */
  readonly isTrend: boolean;
  /** The model, if the pass before used another one; otherwise null. */
  readonly newModel: string | null;
  /** Short text of the point. */
  readonly label: string;
}

/** Groups consecutive passes of the same model. */
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

/** A sentence about the newest passes of one model, or about what is missing for a trend. */
export function describeTrend(
  engine: string,
  segments: readonly (readonly TrendEntry[])[],
): string {
  const latest = segments.at(-1) ?? [];
  const [first, last] = [latest[0], latest.at(-1)];
  if (first === undefined || last === undefined)
    return `A trend needs ${TREND_PASSES_MIN} runs with the same model; ${engine} has none yet.`;
  const who = first.model === null || first.model === engine ? engine : `${engine}, ${first.model}`;
  if (latest.length < TREND_PASSES_MIN) {
    const missing = TREND_PASSES_MIN - latest.length;
    return (
      `A trend needs ${TREND_PASSES_MIN} runs with the same model. ${who} has ` +
      `${latest.length}; ${count(missing, 'more run', 'more runs')} needed.`
    );
  }
  const measure = last.cited.of > 0 && first.cited.of > 0 ? 'cited' : 'mentioned';
  const split =
    segments.length > 1
      ? ' Runs with earlier models are shown separately because they are not comparable.'
      : '';
  return (
    `${measure === 'cited' ? 'Cited' : 'Mentioned'} in ${shareText(last[measure])} in the ` +
    `latest run; ${shareText(first[measure])} on ${day(first.finishedAt)}. ${latest.length} ` +
    `runs of ${who}.${split}`
  );
}

interface Coordinates {
  readonly x: number | null;
  readonly y: number | null;
}

/** SVG path through the points, interrupted where the model changes or a value is unknown. */
export function segmentPathOf(
  places: readonly Coordinates[],
  points: readonly SharePoint[],
): string {
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
