export { enqueueJob, requeueFailed } from './enqueue';
export { jobOf } from './job-of';
export { isAnyWorkerAlive } from './heartbeat';
export { after, QUEUE_TABLES } from './queues';
export { failIfOverdue, sweepQueue } from './sweep';
export type { Claim, JobContext, JobHandler, Settlement, Tick } from './types';
