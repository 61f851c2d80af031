import { GRADE_BANDS } from '@/lib/reports/grades';
import { clock, dayAndMonth, monthAndYear } from '@/lib/platform/text/dates';
import { DAY_MS } from '@/lib/platform/time';

/** One scan in the chart. */
export interface ScorePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null leaves a gap. */
  readonly score: number | null;
  /** True if the scan before is comparable; otherwise the line between them is dashed. */
  readonly likeForLike: boolean;
  /** The engine, if the scan before used another one; otherwise null. */
  readonly newEngine: string | null;
  /** Points lost since a comparable scan. */
  readonly lost: number;
  readonly verified: number;
  /** Times of changes to the site since the point before, in milliseconds since 1970. */
  readonly markers: readonly number[];
  /** Short text of the point. */
  readonly label: string;
  /** Checks by which the score fell, with their points. */
  readonly fell: readonly { readonly name: string; readonly points: number }[];
  /** Page of the point: the comparison with the scan before, or the report. */
  readonly href: string;
}

export const SCORE_MAX = 100;

/** Middle of each grade's band, for its name. */
export const BAND_MIDDLES = GRADE_BANDS.map(({ from, label }, index) => ({
  at: (from + (GRADE_BANDS[index + 1]?.from ?? SCORE_MAX)) / 2,
  label,
}));

/** First and last time; a single measurement is centered in two days. */
export function spanOf(points: readonly Pick<ScorePoint, 'at'>[]): [from: number, to: number] {
  const [from, to] = [points[0]?.at ?? 0, points[points.length - 1]?.at ?? 0];
  return from === to ? [from - DAY_MS, to + DAY_MS] : [from, to];
}

/** Position of a time in the span, in percent with two decimals. */
export const percentOfSpan = (at: number, [from, to]: readonly [number, number]): number =>
  Math.round((10_000 * (at - from)) / (to - from)) / 100;

const MONTHS_MS = 300 * DAY_MS;
const DAYS_MS = 2 * DAY_MS;

/** Label with the precision that the span requires: month, day, or time of day. */
export function timeLabel(at: number, [from, to]: readonly [number, number]): string {
  const write = to - from > MONTHS_MS ? monthAndYear : to - from >= DAYS_MS ? dayAndMonth : clock;
  return write(new Date(at));
}

/** At most four equidistant times with distinct labels. */
export function ticksOf(
  [from, to]: readonly [number, number],
  label: (at: number) => string,
): number[] {
  const times = [0, 1, 2, 3].map((step) => Math.round(from + ((to - from) * step) / 3));
  return times.filter((at, index) => index === 0 || label(at) !== label(times[index - 1] ?? at));
}

/** Minimum distances between labels, in percent of the width of a wide and of a narrow chart. */
const MIN_DISTANCES = { engine: [14, 50], event: [4, 14] } as const;

/**
 * Classes of labels at positions between 0 and 100. In crowded places only the newest labels are indices; the table has
 * all.
 */
function labelClassesOf(
  kind: keyof typeof MIN_DISTANCES,
  marks: readonly (number | null)[],
): readonly (string | undefined)[] {
  const [wide, narrow] = MIN_DISTANCES[kind].map((apart) => pickSpaced(marks, apart));
  return marks.map((_, index) =>
    wide?.has(index)
      ? narrow?.has(index)
        ? ''
        : 'max-sm:hidden'
      : narrow?.has(index)
        ? 'sm:hidden'
        : undefined,
  );
}

function pickSpaced(marks: readonly (number | null)[], apart: number): ReadonlySet<number> {
  const indices = new Set<number>();
  let next = Infinity;
  for (const [index, at] of [...marks.entries()].reverse()) {
    if (at === null || next - at < apart) continue;
    indices.add(index);
    next = at;
  }
  return indices;
}

/** CSS class of each label of a point; undefined if the label is omitted. */
export interface PointLabels {
  readonly engine: string | undefined;
  readonly lost: string | undefined;
  readonly verified: string | undefined;
}

/** Labels of each point, with the screen widths at which they are shown. */
export function pointLabelsOf(points: readonly ScorePoint[]): readonly PointLabels[] {
  const span = spanOf(points);
  const where = (has: (point: ScorePoint) => boolean) =>
    points.map((point) => (has(point) ? percentOfSpan(point.at, span) : null));
  const engine = labelClassesOf(
    'engine',
    where(({ newEngine }) => newEngine !== null),
  );
  const lost = labelClassesOf(
    'event',
    where((point) => point.score !== null && point.lost > 0),
  );
  const verified = labelClassesOf(
    'event',
    where((point) => point.score !== null && point.verified > 0),
  );
  return points.map((_, index) => ({
    engine: engine[index],
    lost: lost[index],
    verified: verified[index],
  }));
}

export interface Coordinates {
  readonly x: number | null;
  readonly y: number | null;
}

/** SVG paths through the points: solid between comparable scans, dashed between others, and the dots. */
export function pathsOf(
  places: readonly Coordinates[],
  points: readonly ScorePoint[],
): { readonly solid: string; readonly dashed: string; readonly dots: string } {
  const segments = {
    solid: '',
    dashed: '',
    dots: places
      .map(svgPointOf)
      .map((at) => (at === null ? '' : `M${at}h0`))
      .join(''),
  };
  for (let index = 1; index < places.length; index += 1) {
    const [from, to] = [svgPointOf(places[index - 1]), svgPointOf(places[index])];
    if (from !== null && to !== null)
      segments[points[index]?.likeForLike ? 'solid' : 'dashed'] += `M${from}L${to}`;
  }
  return segments;
}

const svgPointOf = (place: Coordinates | undefined): string | null =>
  typeof place?.x === 'number' && typeof place.y === 'number' ? `${place.x},${place.y}` : null;
