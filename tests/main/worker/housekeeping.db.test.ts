import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { housekeeping } from '@/lib/main/worker/housekeeping';

const DAY_MS = 86_400_000;

test('limit rows outside every window and reports older than 180 days are deleted, newer ones kept', async () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const key = `target-scans:${randomUUID()}.test`;
  const host = `${randomUUID()}.test`;
  await database().limitRow.createMany({
    data: [
      { limitKey: key, at: ago(0.5) },
      { limitKey: key, at: ago(1.1) },
    ],
  });
  const report = (days: number) => ({
    host,
    engine: 'seamark@1.0.0',
    score: 50,
    body: '{}',
    etag: '"x"',
    scannedAt: ago(days),
  });
  await database().publicReport.createMany({ data: [report(179), report(181)] });

  await housekeeping.run(database(), new StoppedClock(now));

  expect(
    (await database().limitRow.findMany({ where: { limitKey: key } })).map((row) => row.at),
  ).toEqual([ago(0.5)]);
  expect(
    (await database().publicReport.findMany({ where: { host } })).map((row) => row.scannedAt),
  ).toEqual([ago(179)]);
});
