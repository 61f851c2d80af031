import { Semaphore } from './semaphore';
import { Thread, type ThreadOptions } from './thread';

export interface ThreadLimits {
  /** Most threads at the same time. */
  readonly threads: number;
  /** Most concurrent jobs per thread; they share its heap. */
  readonly jobsAtOnce: number;
  /** A thread is replaced after this many jobs, which bounds fragmentation of its heap. */
  readonly jobsMax: number;
}

/** An idle thread is stopped after this time. */
const IDLE_MS = 30_000;

/** A thread and the number of its current jobs. */
class PooledThread {
  readonly thread: Thread;
  jobs = 0;
  jobsStarted = 0;
  isClosing = false;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    options: ThreadOptions,
    private readonly jobsMax: number,
  ) {
    this.thread = new Thread(options);
  }

  get acceptsJobs(): boolean {
    return !this.isClosing && !this.thread.isEnded && this.jobsStarted < this.jobsMax;
  }

  /** True if several jobs use the same heap. */
  get isShared(): boolean {
    return this.jobs > 1;
  }

  addJob(): void {
    clearTimeout(this.idle);
    this.jobs++;
    this.jobsStarted++;
  }

  removeJob(): void {
    if (--this.jobs > 0) return;
    if (this.acceptsJobs) this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    else void this.close();
  }

  /** Stops the thread now, or after its last job. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.idle);
    if (this.jobs === 0) await this.thread.stop();
  }
}

/** Threads for one kind of job, with a queue. */
export class Threads {
  private pooled: PooledThread[] = [];
  private readonly slots: Semaphore;

  constructor(
    private readonly options: ThreadOptions,
    private readonly limits: ThreadLimits,
  ) {
    this.slots = new Semaphore(limits.threads * limits.jobsAtOnce);
  }

  /** Waits for a slot. The job keeps it across restarts, so a stopped thread never makes it queue again. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.slots.run(work);
  }

  /** `alone`: use a thread for this job only, after a shared heap was exhausted. */
  async withThread<T>(alone: boolean, work: (host: PooledThread) => Promise<T>): Promise<T> {
    const host = alone ? new PooledThread(this.options, 1) : this.leastLoaded();
    host.addJob();
    try {
      return await work(host);
    } finally {
      host.removeJob();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.pooled.splice(0).map((host) => host.close()));
  }

  private leastLoaded(): PooledThread {
    const { threads, jobsMax } = this.limits;
    this.pooled = this.pooled.filter((host) => host.acceptsJobs);
    const free = this.pooled.find((host) => host.jobs === 0);
    if (!free && this.pooled.length < threads)
      this.pooled.push(new PooledThread(this.options, jobsMax));
    return free ?? this.pooled.reduce((best, host) => (host.jobs < best.jobs ? host : best));
  }
}
