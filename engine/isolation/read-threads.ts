import { Semaphore } from './semaphore';
import type { ReaderMethod } from './protocol';
import { Stopped, Thread, type ThreadOptions } from './thread';
import type { ReadResult } from '../recorded/recording-reader';

const CALLS_MAX = 1000;
const IDLE_MS = 30_000;

/** Threads for single readings: each has its thread to itself, and the next waits. */
export class ReadThreads {
  private readonly idle: { readonly thread: Thread; calls: number; timer?: NodeJS.Timeout }[] = [];
  private readonly slots: Semaphore;

  constructor(
    private readonly options: ThreadOptions,
    max: number,
  ) {
    this.slots = new Semaphore(max);
  }

  read<T>(verb: ReaderMethod, args: readonly unknown[]): Promise<ReadResult<T>> {
    return this.slots.run(async () => {
      const host = this.idle.pop() ?? { thread: new Thread(this.options), calls: 0 };
      clearTimeout(host.timer);
      host.calls++;
      try {
        return (await host.thread.call(verb, args)) as ReadResult<T>;
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        this.options.log({ checkId: error.work ?? 'unknown', error });
        return { ok: false, reason: 'too-slow' };
      } finally {
        if (host.thread.isEnded || host.calls >= CALLS_MAX) void host.thread.stop();
        else this.keep(host);
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all(
      this.idle.splice(0).map(({ thread, timer }) => {
        clearTimeout(timer);
        return thread.stop();
      }),
    );
  }

  private keep(host: (typeof this.idle)[number]): void {
    this.idle.push(host);
    host.timer = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(host), 1);
      void host.thread.stop();
    }, IDLE_MS).unref();
  }
}
