import { randomUUID } from 'node:crypto';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { enqueueJob, sweepQueue, type JobHandler } from '@/lib/platform/jobs';
import { Worker } from '@/lib/platform/jobs/worker';
import { startWorkerProcess, type WorkerProcess } from './worker-process';

/**
 * A job that `run` started in a separate worker process, and a worker in this process that waits for its lease to
 * expire.
 */
export interface LeasedJob {
  readonly id: string;
  readonly process: WorkerProcess;
  readonly row: () => Promise<{ status: string; attempts: number; fence: number }>;
  /** Number of runs by the worker in this process. */
  runsHere(): number;
  /** Makes the worker in this process look for lost jobs once. */
  look(): Promise<void>;
  /** True if `leases` lease durations have passed since the start. */
  isPast(leases: number): Promise<boolean>;
}

export async function beginLeasedJob(
  run: string,
  leaseSeconds: number,
  databaseUrl?: string,
): Promise<LeasedJob> {
  const db = database();
  const kind = `leased-${randomUUID()}`;
  const id = await enqueueJob(db, { kind, payload: {} }, await databaseClock.now(db));
  if (id === null) throw new Error('not queued');
  let runs = 0;
  const handler: JobHandler = {
    queue: 'job',
    kind,
    pool: 'chores',
    totalMsMax: 60_000,
    run: async () => ((runs += 1), { state: 'succeeded' }),
  };
  const here = new Worker({
    db,
    clock: databaseClock,
    handlers: [handler],
    pools: { scans: 1, agents: 1, chores: 1 },
  });
  const process = await startWorkerProcess(kind, run, {
    SEAMARK_LEASE_SECONDS: String(leaseSeconds),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  return {
    id,
    process,
    row: () => db.job.findUniqueOrThrow({ where: { id } }),
    runsHere: () => runs,
    look: async () => {
      await sweepQueue(db, databaseClock, 'job', [handler]);
      await here.drain();
    },
    isPast: async (leases) => {
      const { startedAt } = await db.job.findUniqueOrThrow({ where: { id } });
      const now = await databaseClock.now(db);
      return (
        startedAt !== null && now.getTime() - startedAt.getTime() > 1000 * leaseSeconds * leases
      );
    },
  };
}
