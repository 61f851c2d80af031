import { describe, expect, it } from 'vitest';
import {
  causeLabel,
  pathsOf,
  scaleOf,
  spanOf,
  ticksOf,
  pointLabelsOf,
  type ScorePoint,
} from '@/components/charts/score-line';
import { historyFinding } from '@/lib/history/history-finding';
import { historyView, olderRows, RANGES, ROWS_MAX } from '@/lib/history/history-view';

const entry = (
  score: number | null,
  delta: number | null,
  likeForLike = true,
  verified = 0,
  scannedAt = '2026-11-21T10:00:00Z',
  engineBefore: string | null = null,
) => ({ score, delta, likeForLike, verified, scannedAt, engineBefore });
const first = (score: number) => entry(score, null, false, 0, '2026-11-03T10:00:00Z');

describe('the summary of the history', () => {
  it.each([
    ['one scan', [first(66)], 'Score 66 on 3 Nov 2026. The next scan will show a trend.'],
    ['comparable scans', [entry(66, 6), first(60)], 'Score 66, +6 since 3 Nov.'],
    [
      'scans of one day',
      [entry(66, 6), entry(60, null, false)],
      'Score 66, +6 since 21 Nov 2026, 10:00 UTC.',
    ],
    [
      'a drop and a verified fix',
      [entry(60, -6), entry(66, 6, true, 1), first(60)],
      'Score 60, the same as on 3 Nov. 1 drop, 1 fix verified.',
    ],
    [
      'an engine change in between',
      [entry(66, 6), entry(60, -3, false, 0, '2026-11-10T10:00:00Z', '0.9.0'), first(63)],
      'Score 66, +6 since the engine changed on 10 Nov.',
    ],
    [
      'other pages in the newest scan',
      [entry(66, 3, false), first(63)],
      'Score 66. It can’t be compared with earlier scans, because what we measure changed.',
    ],
  ])('for %s is a sentence', (_, entries, expected) =>
    expect(historyFinding(entries)).toBe(expected),
  );
});

describe('the score line', () => {
  const point = (likeForLike: boolean): ScorePoint => ({
    at: 0,
    score: 1,
    likeForLike,
    newEngine: null,
    isOlder: false,
    change: 0,
    markers: [],
    label: '',
    causes: [],
    href: '/',
  });

  it('is dashed towards a scan that is not comparable, and interrupted at a missing score', () => {
    const places = [
      { x: 0, y: 9 },
      { x: 1, y: 8 },
      { x: 2, y: 7 },
      { x: 3, y: null },
      { x: 4, y: 5 },
    ];
    expect(
      pathsOf(places, [point(false), point(true), point(false), point(true), point(true)]),
    ).toEqual({ solid: 'M0,9L1,8', dashed: 'M1,8L2,7', dots: 'M0,9h0M1,8h0M2,7h0M4,5h0' });
  });

  it('has the points of older engines on its own path', () => {
    const places = [
      { x: 0, y: 9 },
      { x: 1, y: 8 },
      { x: 2, y: 7 },
    ];
    const older = { ...point(true), isOlder: true };
    const points = [older, older, point(false)];
    expect(pathsOf(places, points, true)).toEqual({
      solid: 'M0,9L1,8',
      dashed: '',
      dots: 'M0,9h0M1,8h0',
    });
    expect(pathsOf(places, points)).toEqual({ solid: '', dashed: 'M1,8L2,7', dots: 'M2,7h0' });
  });

  it('centers a single scan', () => {
    const [from, to] = spanOf([{ ...point(true), at: 1_000_000_000 }]);
    expect((from + to) / 2).toBe(1_000_000_000);
  });
});

describe('the scale of the scores', () => {
  it.each([
    [[82, 79, 92], 75, 95],
    [[82, 82], 70, 90],
    [[100], 80, 100],
    [[0], 0, 20],
    [[20, 95], 15, 100],
    [[], 40, 60],
  ])('of %j is from %i to %i', (scores, from, to) => {
    const scale = scaleOf(scores.map((score) => ({ score })));
    expect([scale.from, scale.to]).toEqual([from, to]);
    expect(scale.ticks.length).toBeGreaterThan(2);
  });

  it('names the grades that have space for it', () => {
    const { bands } = scaleOf([{ score: 84 }, { score: 72 }, { score: 91 }]);
    expect(bands.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Fair', 65, 70],
      ['Good', 70, 90],
      ['Excellent', 90, 95],
    ]);
  });
});

describe('the labels of the score line', () => {
  const at = (percent: number, more: Partial<ScorePoint> = {}): ScorePoint => ({
    at: percent,
    score: 50,
    likeForLike: true,
    newEngine: null,
    isOlder: false,
    change: 0,
    markers: [],
    label: '',
    causes: [],
    href: '/',
    ...more,
  });

  it('do not overlap: the largest change and the newest engine are named, and fewer on phones', () => {
    const cause = pointLabelsOf([
      at(0),
      at(25, { change: 1 }),
      at(62, { change: 3 }),
      at(70, { change: -1 }),
      at(90, { change: 1 }),
      at(100, { change: 2 }),
    ]).map((words) => words.cause);
    expect(cause).toEqual([undefined, 'max-sm:hidden', '', '', undefined, 'max-sm:hidden']);
    const engine = pointLabelsOf([
      at(0),
      at(60, { newEngine: 'a@1' }),
      at(80, { newEngine: 'a@2' }),
      at(100),
    ]).map((words) => words.engine);
    expect(engine).toEqual([undefined, 'max-sm:hidden', '', undefined]);
  });
});

describe('the cause of a change', () => {
  const changed = (change: number, ...causes: ScorePoint['causes']) =>
    causeLabel({ change, causes } as ScorePoint);
  it('is its largest part; the change alone where no part explains it', () => {
    expect(changed(-3, { name: 'robots.txt', points: -1.5 })).toBe('robots.txt −1.5');
    expect(changed(5, { name: 'Structured data and identity', points: 5 })).toBe(
      'Structured data and… +5.0',
    );
    expect(changed(-3)).toBe('−3');
    expect(changed(1, { name: 'robots.txt', points: -2 })).toBe('+1');
  });
});

describe('the ticks of the time axis', () => {
  it('have no two equal labels', () => {
    expect(ticksOf([0, 300], (at) => String(Math.floor(at / 150)))).toEqual([0, 200, 300]);
  });
});

describe('the query of the history page', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  it('sets the range and the number of rows', () => {
    expect(historyView({ range: '30d', rows: '200' }, now)).toEqual({
      range: '30d',
      since: new Date('2026-10-22T00:00:00Z'),
      rows: 200,
    });
  });
  it.each([
    ['30d', 50],
    ['90d', 100],
    ['1y', 400],
  ])('with a range of %s shows %i rows', (range, rows) => {
    expect(historyView({ range }, now).rows).toBe(rows);
  });
  it.each([{ range: '31d' }, { rows: '-1' }, { rows: '1e9' }, { rows: ['100', '200'] }, {}])(
    'selects the whole history if empty or invalid: %j',
    (query) => {
      expect(historyView(query, now)).toEqual({ range: 'all', since: null, rows: 25 });
    },
  );
});

it.each(RANGES.map(({ name }) => name))(
  '"Load older" of the range %s adds rows up to ROWS_MAX, and ends there',
  (name) => {
    const seen = [historyView({ range: name }, new Date()).rows];
    for (
      let link = olderRows(historyView({ range: name }, new Date()));
      link !== null;
      link = olderRows(historyView(Object.fromEntries(new URLSearchParams(link)), new Date()))
    )
      seen.push(historyView(Object.fromEntries(new URLSearchParams(link)), new Date()).rows);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(ROWS_MAX);
  },
);
