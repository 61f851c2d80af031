import { expect } from 'vitest';
import type { EngineReport } from '@seamark/engine';

/** Maximum error of a rounded gain. */
const ROUNDING = 0.05;

/** Gains of all fixes add up to the score with all open checks at 100, minus the score. */
export function expectGainsToAddUp({
  checks,
  fixes,
}: Pick<EngineReport, 'checks' | 'fixes'>): void {
  const scored = checks.filter(({ applicable, weight }) => applicable && weight > 0);
  const total = scored.reduce((sum, { weight }) => sum + weight, 0);
  const open = scored.filter(({ id }) => fixes.some(({ checkId }) => checkId === id));
  const lost = open.reduce((sum, { weight, score }) => sum + weight * (100 - score), 0);
  const gains = fixes.reduce((sum, { gain }) => sum + gain, 0);
  const wanted = total === 0 ? 0 : lost / total;
  expect(Math.abs(gains - wanted), 'gains add up').toBeLessThanOrEqual(
    ROUNDING * fixes.length + 1e-9,
  );
}
