export { enqueueJob, type NewJob } from './enqueue';
export { ALIVE_MS, isAnyWorkerAlive } from './heartbeat';
export { ATTEMPTS_MAX, LEASE_MS, type QueueName } from './queues';
export { sweepQueue } from './sweep';
export type { Claim, JobContext, JobHandler, PoolName, Settlement, Tick, Writes } from './types';
export { Worker, type WorkerOptions } from './worker';
