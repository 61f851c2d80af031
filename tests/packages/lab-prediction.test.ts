import { expect, it } from 'vitest';
import { PREDICTION } from '../../engine/checks/evidence';
import { measureComposites, predictionOf } from '@/packages/lab/src/prediction/predict';

const SAMPLE = 4;

it(`a run of ${SAMPLE} sites gives the published points`, async () => {
  const composites = await measureComposites(SAMPLE, PREDICTION.seed, () => {});
  expect(predictionOf(composites, PREDICTION.seed).points).toEqual(
    PREDICTION.points.slice(0, SAMPLE),
  );
});
