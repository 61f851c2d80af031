export { enqueueJob, requeueFailed, type NewJob } from './enqueue';
export { ALIVE_MS, isAnyWorkerAlive } from './heartbeat';
export { ATTEMPTS_MAX, after, timeSql, type QueueName } from './queues';
export { failIfOverdue, sweepQueue } from './sweep';
export type { Claim, JobContext, JobHandler, PoolName, Settlement, Tick, Writes } from './types';
export { Worker, type WorkerOptions } from './worker';
