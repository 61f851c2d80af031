import { expect, test } from 'vitest';
import { pointsByCheck, type ScoredReport } from '@/lib/reports/points-by-check';

const report = (
  scores: Readonly<Record<string, number>>,
  pages: readonly (number | null)[] = [],
): ScoredReport => ({
  checks: Object.entries(scores).map(([id, score]) => ({
    id,
    name: id,
    score,
    weight: id === 'heavy' ? 3 : 1,
    applicable: id !== 'absent',
  })),
  pages: pages.map((score) => ({ score })),
});

test('the points of the checks add up to the change of the score', () => {
  const moved = pointsByCheck(
    report({ heavy: 100, light: 0, absent: 50 }),
    report({ heavy: 60, light: 40, absent: 0 }),
  );
  expect(moved).toEqual([
    { checkId: 'heavy', name: 'heavy', points: -30 },
    { checkId: 'light', name: 'light', points: 10 },
  ]);
});

test('in a site, the home page counts 70% and the mean of the other pages 30%', () => {
  expect(
    pointsByCheck(report({ heavy: 50 }, [100, 50, null]), report({ heavy: 100 }, [50, 50])),
  ).toEqual([
    { checkId: 'heavy', name: 'heavy', points: 35 },
    { checkId: null, name: 'Other pages', points: -7.5 },
  ]);
});

test('without a change there is nothing to explain', () => {
  expect(pointsByCheck(report({ heavy: 50 }), report({ heavy: 50 }))).toEqual([]);
});
