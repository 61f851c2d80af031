import { GRADE_BANDS } from '@/lib/reports/grades';
import { clock, dayAndMonth, monthAndYear } from '@/lib/platform/text/dates';
import { signed, signedWhole } from '@/lib/platform/text/numbers';
import { DAY_MS } from '@/lib/platform/time';

/** One scan in the chart. */
export interface ScorePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null leaves a gap. */
  readonly score: number | null;
  /** True if the scan before is comparable; otherwise the line between them is dashed. */
  readonly likeForLike: boolean;
  /** True if the newest scan is by another engine: the point is grey. */
  readonly isOlder: boolean;
  /** The engine, if the scan before used another one; otherwise null. */
  readonly newEngine: string | null;
  /** Change since a comparable scan; 0 without one. */
  readonly change: number;
  /** Times of changes to the site since the point before, in milliseconds since 1970. */
  readonly markers: readonly number[];
  /** Short text of the point. */
  readonly label: string;
  /** What changed the score since a comparable scan, largest part first. */
  readonly causes: readonly { readonly name: string; readonly points: number }[];
  /** Page of the point: the comparison with the scan before, or the report. */
  readonly href: string;
}

export interface ScoreScale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** The grades on the scale, lowest first. `isTop`: the name is at the upper end, away from the first score. */
  readonly bands: readonly {
    readonly from: number;
    readonly to: number;
    readonly color: string;
    readonly label: string;
    readonly isTop: boolean;
  }[];
}

const RANGE_MIN = 20;
const STEP = 5;
/** Space for labels above and below the line, in points. */
const SLACK = 3;
/** A lower band has no space for its name. */
const NAMED_MIN = 0.1;

/** The range of the scores in steps of five, at least 20 points. */
export function scaleOf(points: readonly Pick<ScorePoint, 'score'>[]): ScoreScale {
  const scores = points.flatMap(({ score }) => score ?? []);
  const lowest = STEP * Math.floor((Math.min(...scores, 100) - SLACK) / STEP);
  const highest = STEP * Math.ceil((Math.max(...scores, 0) + SLACK) / STEP);
  const missing = Math.max(0, RANGE_MIN - (highest - lowest));
  const above = Math.min(100, highest + STEP * Math.ceil(missing / 2 / STEP));
  const from = Math.max(0, Math.min(lowest, above - RANGE_MIN));
  const to = Math.max(above, from + RANGE_MIN);
  const step = to - from <= 30 ? STEP : to - from <= 60 ? 2 * STEP : 4 * STEP;
  const first = scores[0] ?? from;
  const bands = GRADE_BANDS.map((band, index) => ({
    ...band,
    from: Math.max(from, band.from),
    to: Math.min(to, GRADE_BANDS[index + 1]?.from ?? 100),
  }))
    .filter((band) => band.to > band.from)
    .map((band) => ({
      ...band,
      label: band.to - band.from < NAMED_MIN * (to - from) ? '' : band.label,
      isTop: band.to - first > first - band.from,
    }));
  const ticks = Array.from({ length: 1 + 100 / step }, (_, index) => step * index).filter(
    (at) => at >= from && at <= to,
  );
  return { from, to, ticks, bands };
}

/** The name and the points of the largest cause of a change, or the change alone. */
export function causeLabel({ change, causes: [largest] }: ScorePoint): string {
  if (largest === undefined || largest.points * change <= 0) return signedWhole(change);
  const { name, points } = largest;
  return `${name.length > 22 ? `${name.slice(0, 20).trimEnd()}…` : name} ${signed(points)}`;
}

/** The label of a cause is centered on its point, except near the ends. */
export const anchorOf = (percent: number): 'start' | 'middle' | 'end' =>
  percent < 20 ? 'start' : percent > 75 ? 'end' : 'middle';

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
const MIN_DISTANCES = { engine: [14, 50], cause: [34, 90] } as const;

/**
 * Classes of labels at positions between 0 and 100. In crowded places only those of the greatest weight are shown, of
 * equal ones the newest; the table has all.
 */
function labelClassesOf(
  kind: keyof typeof MIN_DISTANCES,
  points: readonly ScorePoint[],
  weightOf: (point: ScorePoint) => number,
): readonly (string | undefined)[] {
  const span = spanOf(points);
  const marks = points
    .map((point, index) => ({
      index,
      at: percentOfSpan(point.at, span),
      weight: point.score === null && kind === 'cause' ? 0 : weightOf(point),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.index - a.index);
  const [wide, narrow] = MIN_DISTANCES[kind].map((apart) => pickSpaced(marks, apart));
  return points.map((_, index) =>
    wide?.has(index)
      ? narrow?.has(index)
        ? ''
        : 'max-sm:hidden'
      : narrow?.has(index)
        ? 'sm:hidden'
        : undefined,
  );
}

function pickSpaced(
  marks: readonly { readonly index: number; readonly at: number }[],
  apart: number,
): ReadonlySet<number> {
  const places = new Map<number, number>();
  for (const { index, at } of marks)
    if ([...places.values()].every((place) => Math.abs(place - at) >= apart)) places.set(index, at);
  return new Set(places.keys());
}

/** CSS class of each label of a point; undefined if the label is omitted. */
export interface PointLabels {
  readonly engine: string | undefined;
  readonly cause: string | undefined;
}

/** Labels of each point, with the screen widths at which they are shown. */
export function pointLabelsOf(points: readonly ScorePoint[]): readonly PointLabels[] {
  const engine = labelClassesOf('engine', points, ({ newEngine }) => (newEngine === null ? 0 : 1));
  const rises = labelClassesOf('cause', points, ({ change }) => change);
  const drops = labelClassesOf('cause', points, ({ change }) => -change);
  return points.map((_, index) => ({
    engine: engine[index],
    cause: rises[index] ?? drops[index],
  }));
}

export interface Coordinates {
  readonly x: number | null;
  readonly y: number | null;
}

/**
 * SVG paths through the points of the newest engine, or of older ones: solid between comparable scans, dashed between
 * others, and the dots. A line belongs to its later point.
 */
export function pathsOf(
  places: readonly Coordinates[],
  points: readonly ScorePoint[],
  isOlder = false,
): { readonly solid: string; readonly dashed: string; readonly dots: string } {
  const isDrawn = (index: number) => points[index]?.isOlder === isOlder;
  const segments = {
    solid: '',
    dashed: '',
    dots: places
      .map(svgPointOf)
      .map((at, index) => (at === null || !isDrawn(index) ? '' : `M${at}h0`))
      .join(''),
  };
  for (let index = 1; index < places.length; index += 1) {
    const [from, to] = [svgPointOf(places[index - 1]), svgPointOf(places[index])];
    if (from !== null && to !== null && isDrawn(index))
      segments[points[index]?.likeForLike ? 'solid' : 'dashed'] += `M${from}L${to}`;
  }
  return segments;
}

const svgPointOf = (place: Coordinates | undefined): string | null =>
  typeof place?.x === 'number' && typeof place.y === 'number' ? `${place.x},${place.y}` : null;
