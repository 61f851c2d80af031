import { describe, expect, it } from 'vitest';
import {
  segmentPathOf,
  pointsOf,
  segmentsOf,
  describeTrend,
} from '@/components/questions/answers/share-line';

const entry = (day: number, model: string | null, yes: number | null, of = 4) => ({
  id: String(day),
  model,
  finishedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  cited: yes === null ? { yes: 0, of: 0 } : { yes, of },
  mentioned: { yes: 2, of: 4 },
});
const places = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 0 }));

describe('the trend of an engine', () => {
  it('needs three consecutive runs of the same model, and names what is missing', () => {
    expect(describeTrend('stub', segmentsOf([]))).toBe(
      'A trend needs 3 runs with the same model; stub has none yet.',
    );
    expect(
      describeTrend('openai', segmentsOf([entry(1, 'a', 1), entry(2, 'a', 1), entry(3, 'b', 1)])),
    ).toBe('A trend needs 3 runs with the same model. openai, b has 1; 2 more runs needed.');
    expect(describeTrend('stub', segmentsOf([entry(1, 'stub', 1), entry(2, 'stub', 1)]))).toMatch(
      /stub has 2; 1 more run needed\.$/,
    );
  });

  it('describes the latest model only, in fractions, and mentions that others are separate', () => {
    const segments = segmentsOf([
      entry(1, 'old', 4),
      entry(2, 'new', 1),
      entry(3, 'new', 2),
      entry(4, 'new', 3),
    ]);
    expect(describeTrend('stub', segments)).toBe(
      'Cited in 3 of 4, 75% in the latest run; 1 of 4, 25% on 2 Nov 2026. 3 runs of stub, new. Runs with earlier models are shown separately because they are not comparable.',
    );
  });

  it('uses mentions if sources are unknown', () => {
    expect(
      describeTrend('stub', segmentsOf([1, 2, 3].map((day) => entry(day, 'stub', null)))),
    ).toMatch(/^Mentioned in 2 of 4, 50%/);
  });

  it('connects at least three runs of one model, with a gap where a value is unknown', () => {
    const points = pointsOf(
      segmentsOf([
        entry(1, 'a', 1),
        entry(2, 'a', 1),
        entry(3, 'b', 1),
        entry(4, 'b', 2),
        entry(5, 'b', null),
        entry(6, 'b', 4),
      ]),
    );
    expect(points.map(({ cited, newModel, isTrend }) => [cited, newModel, isTrend])).toEqual([
      [25, null, false],
      [25, null, false],
      [25, 'b', true],
      [50, null, true],
      [null, null, true],
      [100, null, true],
    ]);
    expect(
      segmentPathOf(
        places(6).map((place, index) => (index === 4 ? { ...place, y: null } : place)),
        points,
      ),
    ).toBe('M2,0L3,0');
  });
});
