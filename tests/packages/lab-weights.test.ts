import { expect, it } from 'vitest';
import { CHECKS } from '@/engine/checks';
import { evidenceOf } from '../../engine/checks/evidence';
import { unprovenPoints, weightsOf } from '@/packages/lab/src/evidence/weights';

it('the published weights are those that the evidence gives', () => {
  const derived = weightsOf(CHECKS, evidenceOf);
  expect(CHECKS.map(({ id, weight }) => [id, weight])).toEqual([...derived]);
});

/** Most points of a site’s 100 that rules without proof take, if these checks apply. */
function unprovenShare(checks: typeof CHECKS): number {
  const lost = checks.reduce(
    (sum, check) => sum + (check.weight * unprovenPoints(check, evidenceOf)) / 100,
    0,
  );
  return (100 * lost) / checks.reduce((sum, { weight }) => sum + weight, 0);
}

it('rules without proof take at most 10 of the 100 points of a site', () => {
  expect(unprovenShare(CHECKS)).toBeLessThanOrEqual(10);
  expect(unprovenShare(CHECKS.filter(({ applies }) => !applies))).toBeLessThanOrEqual(10);
});

it('policy takes at most 3 of the 100 points of a site', () => {
  const policy = CHECKS.filter(({ category }) => category === 'policy');
  expect(policy.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(3);
});
