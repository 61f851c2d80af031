import type { Clock } from '../db/clock';
import type { Database } from '../db/client';
import type { ReadOnlyDatabase } from '../db/read-only-client';
import { timeSql } from '../db/time-sql';
import { after } from './queues';
import type { Tick } from './types';

const BEAT_MS = 15_000;
/** A worker without a heartbeat for this long counts as gone. */
const ALIVE_MS = 60_000;
const FORGET_MS = 24 * 3_600_000;

/** Records that a worker is alive, and deletes rows of workers that stopped long ago. */
export function heartbeatTick(owner: string): Tick {
  return {
    name: 'heartbeat',
    everyMs: BEAT_MS,
    run: async (db, clock) => {
      const now = await clock.now(db);
      await db.$executeRaw`
        INSERT INTO "WorkerHeartbeat" (owner, "startedAt", "seenAt") VALUES (${owner}, ${timeSql(now)}, ${timeSql(now)})
        ON CONFLICT (owner) DO UPDATE SET "seenAt" = excluded."seenAt"`;
      await db.workerHeartbeat.deleteMany({ where: { seenAt: { lt: after(now, -FORGET_MS) } } });
    },
  };
}

export async function removeHeartbeat(db: Database, owner: string): Promise<void> {
  await db.workerHeartbeat.deleteMany({ where: { owner } });
}

export async function isAnyWorkerAlive(
  db: Pick<ReadOnlyDatabase, 'workerHeartbeat' | '$queryRaw'>,
  clock: Clock,
): Promise<boolean> {
  const since = after(await clock.now(db), -ALIVE_MS);
  const alive = await db.workerHeartbeat.findFirst({
    where: { seenAt: { gte: since } },
    select: { owner: true },
  });
  return alive !== null;
}
