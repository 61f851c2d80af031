import { expect, test } from 'vitest';
import { nextDigest } from '@/lib/events/server/next-digest';

const next = (timeZone: string, weekday: number, hour: number, now: string): string =>
  nextDigest({ timeZone, weekday, hour }, new Date(now)).toISOString();

test.each([
  ['UTC', 1, 9, '2026-11-22T10:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['UTC', 1, 9, '2026-11-23T08:59:00Z', '2026-11-23T09:00:00.000Z'],
  ['UTC', 1, 9, '2026-11-23T09:00:00Z', '2026-11-30T09:00:00.000Z'],
  ['UTC', 1, 0, '2026-11-22T23:50:00Z', '2026-11-23T00:00:00.000Z'],
  ['Europe/Berlin', 1, 9, '2026-11-22T10:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['Asia/Kathmandu', 7, 23, '2026-11-22T10:00:00Z', '2026-11-22T17:15:00.000Z'],
  // The hour that the clocks skip: immediately after it.
  ['Europe/Berlin', 7, 2, '2026-03-27T10:00:00Z', '2026-03-29T01:00:00.000Z'],
  // The hour that occurs twice: the first time only.
  ['Europe/Berlin', 7, 2, '2026-10-24T10:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', 7, 2, '2026-10-25T00:00:00Z', '2026-11-01T01:00:00.000Z'],
])(
  'the digest in %s on weekday %i at hour %i is next sent, after %s, at %s',
  (timeZone, weekday, hour, now, expected) =>
    expect(next(timeZone, weekday, hour, now)).toBe(expected),
);
