import { Semaphore } from './semaphore';
import { Thread, type ThreadOptions } from './thread';

/** Where the evaluator of one audit lives. */
export interface ThreadSlot {
  readonly thread: Thread;
  readonly audit: number;
  /** Other audits are in the same heap. */
  isShared(): boolean;
  leave(): void;
}

/** Audits wait for the network most of the time; more than this in one heap would crowd each other out of it. */
const AUDITS_PER_THREAD = 8;
/**
 * A thread is replaced after this many audits, so that fragmentation cannot grow without end. A new one compiles its code
 * again: its first 200 audits cost twice as much processor time as later ones.
 */
const AUDITS_MAX = 5000;
/** A thread nobody has used for this long is given up. */
const IDLE_MS = 30_000;

class SharedThread {
  readonly thread: Thread;
  audits = 0;
  everHosted = 0;
  isClosing = false;
  private idle: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.thread = new Thread(options);
  }

  get isOpen(): boolean {
    return !this.isClosing && !this.thread.isEnded && this.everHosted < AUDITS_MAX;
  }

  take(): void {
    clearTimeout(this.idle);
    this.audits++;
    this.everHosted++;
  }

  give(): void {
    if (--this.audits > 0) return;
    if (this.isOpen) this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    else void this.close();
  }

  /** At once, or when its last audit has left. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.idle);
    if (this.audits === 0) await this.thread.stop();
  }
}

/** Threads of audits: at most one per core, several audits to each, a queue before them. */
export class AuditThreads {
  private hosts: SharedThread[] = [];
  private readonly slots: Semaphore;
  private lastAudit = 0;

  constructor(
    private readonly options: ThreadOptions,
    private readonly max: number,
  ) {
    this.slots = new Semaphore(max * AUDITS_PER_THREAD);
  }

  /** Waits for a place. Whoever has one is seated at once, as often as its thread is stopped. */
  acquire(): Promise<void> | null {
    return this.slots.acquire();
  }

  release(): void {
    this.slots.release();
  }

  /** `alone`: in a thread of its own, after a heap that it shared was used up. */
  assign(alone: boolean): ThreadSlot {
    const host = alone ? new SharedThread(this.options) : this.leastLoaded();
    if (alone) host.isClosing = true;
    host.take();
    const audit = ++this.lastAudit;
    const { thread } = host;
    const leave = () => {
      thread.call('release', [], audit).catch(() => undefined);
      host.give();
    };
    return { thread, audit, leave, isShared: () => host.audits > 1 };
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.splice(0).map((host) => host.close()));
  }

  private leastLoaded(): SharedThread {
    this.hosts = this.hosts.filter((host) => host.isOpen);
    const free = this.hosts.find((host) => host.audits === 0);
    if (!free && this.hosts.length < this.max) this.hosts.push(new SharedThread(this.options));
    return free ?? this.hosts.reduce((best, host) => (host.audits < best.audits ? host : best));
  }
}
