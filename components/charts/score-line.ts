import { clock, dayAndMonth, monthAndYear } from '@/lib/words/dates';

/** One measurement as the chart draws it, oldest first. */
export interface ScorePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null leaves a gap. */
  readonly score: number | null;
  /** Measured as the one before; otherwise the line between them is dashed. */
  readonly likeForLike: boolean;
  /** Set where another engine made the scan before. */
  readonly newEngine: string | null;
  /** Points lost since a scan that was measured alike. */
  readonly lost: number;
  readonly verified: number;
  /** When something was done to the site since the point before, as milliseconds since 1970. */
  readonly markers: readonly number[];
  /** The row of the table, in short. */
  readonly label: string;
}

/** Where the grades begin, with their words; 100 closes the scale. */
export const BANDS = [
  [0, 'Poor'],
  [50, 'Fair'],
  [70, 'Good'],
  [90, 'Excellent'],
  [100, ''],
] as const;

const DAY_MS = 86_400_000;

/** First and last time; a single measurement stands in the middle of two days. */
export function spanOf(points: readonly Pick<ScorePoint, 'at'>[]): [from: number, to: number] {
  const [from, to] = [points[0]?.at ?? 0, points[points.length - 1]?.at ?? 0];
  return from === to ? [from - DAY_MS, to + DAY_MS] : [from, to];
}

/** How far along the span a time is, in percent with two decimals. */
export const along = (at: number, [from, to]: readonly [number, number]): number =>
  Math.round((10_000 * (at - from)) / (to - from)) / 100;

const MONTHS_MS = 300 * DAY_MS;
const DAYS_MS = 2 * DAY_MS;

/** As exact as the span asks for: month, day or hour. */
export function timeLabel(at: number, [from, to]: readonly [number, number]): string {
  const write = to - from > MONTHS_MS ? monthAndYear : to - from >= DAYS_MS ? dayAndMonth : clock;
  return write(new Date(at));
}

/** At most four times at equal distances, each with a label of its own. */
export function ticksOf(
  [from, to]: readonly [number, number],
  label: (at: number) => string,
): number[] {
  const times = [0, 1, 2, 3].map((step) => Math.round(from + ((to - from) * step) / 3));
  return times.filter((at, index) => index === 0 || label(at) !== label(times[index - 1] ?? at));
}

/** How far apart words have to stand so that none covers another, in percent of a wide and of a phone's chart. */
const APART = { engine: [14, 50], event: [4, 14] } as const;

/** For marks of one kind at places between 0 and 100. Where they crowd, the newest keep their words; the table has the others. */
function classesOf(
  kind: keyof typeof APART,
  marks: readonly (number | null)[],
): readonly (string | undefined)[] {
  const [wide, narrow] = APART[kind].map((apart) => spacedOut(marks, apart));
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

function spacedOut(marks: readonly (number | null)[], apart: number): ReadonlySet<number> {
  const kept = new Set<number>();
  let next = Infinity;
  for (const [index, at] of [...marks.entries()].reverse()) {
    if (at === null || next - at < apart) continue;
    kept.add(index);
    next = at;
  }
  return kept;
}

/** The class of each word at a point; undefined: it is not written there. */
export interface Words {
  readonly engine: string | undefined;
  readonly lost: string | undefined;
  readonly verified: string | undefined;
}

/** Which words every point of the line has, and on which screens. */
export function wordsOf(points: readonly ScorePoint[]): readonly Words[] {
  const span = spanOf(points);
  const where = (has: (point: ScorePoint) => boolean) =>
    points.map((point) => (has(point) ? along(point.at, span) : null));
  const engine = classesOf(
    'engine',
    where(({ newEngine }) => newEngine !== null),
  );
  const lost = classesOf(
    'event',
    where((point) => point.score !== null && point.lost > 0),
  );
  const verified = classesOf(
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

/** Two paths through the places of the points: what may be compared, and what may not; and one of the points, for round ends. */
export function pathsOf(
  places: readonly Coordinates[],
  points: readonly ScorePoint[],
): { readonly solid: string; readonly dashed: string; readonly dots: string } {
  const segments = {
    solid: '',
    dashed: '',
    dots: places
      .map(written)
      .map((at) => (at === null ? '' : `M${at}h0`))
      .join(''),
  };
  for (let index = 1; index < places.length; index += 1) {
    const [from, to] = [written(places[index - 1]), written(places[index])];
    if (from !== null && to !== null)
      segments[points[index]?.likeForLike ? 'solid' : 'dashed'] += `M${from}L${to}`;
  }
  return segments;
}

const written = (place: Coordinates | undefined): string | null =>
  typeof place?.x === 'number' && typeof place.y === 'number' ? `${place.x},${place.y}` : null;
