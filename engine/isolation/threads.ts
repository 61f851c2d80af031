import { Semaphore } from './semaphore';
import { Thread, type ThreadOptions } from './thread';

export interface Sharing {
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
class Host {
  readonly thread: Thread;
  jobs = 0;
  everHosted = 0;
  isClosing = false;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    options: ThreadOptions,
    private readonly jobsMax: number,
  ) {
    this.thread = new Thread(options);
  }

  get isOpen(): boolean {
    return !this.isClosing && !this.thread.isEnded && this.everHosted < this.jobsMax;
  }

  /** True if several jobs use the same heap. */
  get isShared(): boolean {
    return this.jobs > 1;
  }

  take(): void {
    clearTimeout(this.idle);
    this.jobs++;
    this.everHosted++;
  }

  give(): void {
    if (--this.jobs > 0) return;
    if (this.isOpen) this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
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
  private hosts: Host[] = [];
  private readonly places: Semaphore;

  constructor(
    private readonly options: ThreadOptions,
    private readonly sharing: Sharing,
  ) {
    this.places = new Semaphore(sharing.threads * sharing.jobsAtOnce);
  }

  /** Waits for a slot. The job keeps it across restarts, so a stopped thread never makes it queue again. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.places.run(work);
  }

  /** `alone`: use a thread for this job only, after a shared heap was exhausted. */
  async withThread<T>(alone: boolean, work: (host: Host) => Promise<T>): Promise<T> {
    const host = alone ? new Host(this.options, 1) : this.leastLoaded();
    host.take();
    try {
      return await work(host);
    } finally {
      host.give();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.splice(0).map((host) => host.close()));
  }

  private leastLoaded(): Host {
    const { threads, jobsMax } = this.sharing;
    this.hosts = this.hosts.filter((host) => host.isOpen);
    const free = this.hosts.find((host) => host.jobs === 0);
    if (!free && this.hosts.length < threads) this.hosts.push(new Host(this.options, jobsMax));
    return free ?? this.hosts.reduce((best, host) => (host.jobs < best.jobs ? host : best));
  }
}
