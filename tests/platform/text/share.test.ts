import { describe, expect, it } from 'vitest';
import { costText } from '@/lib/questions/run-cost';
import { shareOf, shareText } from '@/lib/platform/text/share';

describe('a share of trials', () => {
  // Wilson score intervals as R’s binom::binom.wilson gives them.
  it.each([
    [7, 10, 0.3968, 0.8922],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [1, 1, 0.2065, 1],
    [0, 0, 0, 1],
  ])('%d of %d is between %d and %d', (done, all, low, high) => {
    const share = shareOf(done, all);
    expect(share.low).toBeCloseTo(low, 3);
    expect(share.high).toBeCloseTo(high, 3);
  });

  it('is written with its interval', () => {
    expect(shareText(shareOf(7, 10))).toBe('7 of 10 (40–89 %)');
  });
});

it('a run costs its tokens at the prices of its model', () => {
  const tokens = { inputTokens: 8_000, outputTokens: 500 };
  expect(costText({ input: 1.25, output: 10 }, tokens)).toBe('$0.015');
  expect(costText({ input: 100, output: 0 }, tokens)).toBe('$0.80');
});
