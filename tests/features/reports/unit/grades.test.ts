import { expect, test } from 'vitest';
import { GRADES } from '@seamark/engine';
import { bandOf, GRADE_BANDS } from '@/lib/reports/grades';

test('the bands of the scale are the grades of the engine', () => {
  expect(GRADE_BANDS.map(({ from: min, ...band }) => ({ min, ...band }))).toEqual(
    [...GRADES].reverse(),
  );
  expect([0, 49, 50, 69, 70, 89, 90, 100].map((score) => bandOf(score).label)).toEqual([
    'Poor',
    'Poor',
    'Fair',
    'Fair',
    'Good',
    'Good',
    'Excellent',
    'Excellent',
  ]);
});
