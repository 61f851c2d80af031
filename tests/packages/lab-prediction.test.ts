import { expect, it } from 'vitest';
import { PREDICTION } from '../../engine/checks/evidence';
import { measureComposites, pointOf } from '@/packages/lab/src/prediction/predict';

const SAMPLE = 3;

it(`a run of ${SAMPLE} sites gives the published points`, async () => {
  const composites = await measureComposites(SAMPLE, PREDICTION.seed, () => {});
  expect(composites.map(pointOf)).toEqual(PREDICTION.points.slice(0, SAMPLE));
});
