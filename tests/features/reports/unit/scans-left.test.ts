import { expect, it } from 'vitest';
import { scansLeft, scansLeftBy } from '@/lib/reports/scans-left';

const limit = (name: string, quota: number, remaining: number, resetSeconds = 3600) => ({
  name,
  quota,
  remaining,
  resetSeconds,
});

it.each([
  [[limit('org-scans', 10, 9), limit('target-scans', 5, 4)], '4 of 5 scans of this site left.'],
  [
    [limit('org-scans', 10, 1), limit('target-scans', 5, 4)],
    '1 of 10 scans of your organization left.',
  ],
  [
    [limit('org-scans', 10, 5), limit('target-scans', 5, 0, 720)],
    '0 of 5 scans of this site left. The next one is possible in 12 min.',
  ],
  [[limit('key-requests', 120, 0)], ''],
  [[], ''],
])('the text for the limits %j is “%s”', (limits, sentence) =>
  expect(scansLeft(limits)).toBe(sentence),
);

it('the text is derived from the RateLimit headers of a response', () =>
  expect(
    scansLeftBy(
      '"org-scans";q=10;w=3600, "target-scans";q=5;w=3600',
      '"org-scans";r=9;t=3600, "target-scans";r=2;t=3100',
    ),
  ).toBe('2 of 5 scans of this site left.'));
