import { expect, it } from 'vitest';
import { PREDICTION } from '../../engine/checks/evidence';
import { measureComposites, pointOf } from '@/packages/lab/src/prediction/predict';

it('the first site gives its published points', async () => {
  const composites = await measureComposites(1, PREDICTION.seed, () => {});
  expect(composites.map(pointOf)).toEqual([PREDICTION.points[0]]);
});
