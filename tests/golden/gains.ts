import { expect } from 'vitest';
import { projectedScore, type EngineReport } from '@seamark/engine';

/** All fixes together lead to 100, if the page was read and a check that takes points applies. */
export function expectFixesToLeadTo100({
  checks,
  fixes,
}: Pick<EngineReport, 'checks' | 'fixes'>): void {
  const isScored = checks.some(({ applicable, informational }) => applicable && !informational);
  const isUnread = checks.some(({ findings }) =>
    findings.some(({ code }) => code === 'html-rendering/unmeasured'),
  );
  if (!isScored || isUnread) return;
  const ids = fixes.map(({ checkId }) => checkId);
  expect(projectedScore(checks, ids), 'score with all fixes').toBe(100);
}
