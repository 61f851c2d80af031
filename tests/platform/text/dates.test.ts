import { describe, expect, it } from 'vitest';
import { timeLabel } from '@/components/charts/score-line';
import { dateAndTime, day } from '@/lib/platform/text/dates';

const at = Date.UTC(2026, 8, 3, 0, 5);
const DAY = 86_400_000;
const labelled = (days: number): string => timeLabel(at, [at - days * DAY, at]);

describe('dates on pages', () => {
  it('are written in UTC, with the month as a word', () => {
    expect(day('2026-09-03T00:05:00Z')).toBe('3 Sep 2026');
    expect(dateAndTime('2026-09-03T00:05:00Z')).toBe('3 Sep 2026, 00:05 UTC');
  });

  it('are more precise on a chart with a shorter span', () => {
    expect([labelled(400), labelled(90), labelled(1)]).toEqual(['Sep 2026', '3 Sep', '00:05']);
    expect(labelled(2), 'the span around a single scan').toBe('3 Sep');
  });
});
