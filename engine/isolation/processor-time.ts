import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** Sources of processor time on this machine. */
export interface Platform {
  /** `/proc/self/task/<id>/stat` of a thread of this process; null if it does not exist. */
  taskStat(nativeId: number): string | null;
  /** Processor time of all threads of this process, in ms. */
  processMs(): number;
}

/** Processor time that one thread has used, in ms; null while unknown. */
export type ThreadClock = () => number | null | Promise<number | null>;

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

export const CURRENT_PLATFORM: Platform = {
  taskStat(nativeId) {
    try {
      return readFileSync(`/proc/self/task/${nativeId}/stat`, 'utf8');
    } catch {
      return null;
    }
  },
  processMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** Node 24.6 and newer. */
interface Measurable {
  cpuUsage?(): Promise<{ readonly user: number; readonly system: number }>;
}

/**
 * The most exact clock available. Linux and Node 24 measure the thread itself. Elsewhere the thread is charged an equal
 * share of the process's time: `busy` counts the threads that may have used it, plus the main thread.
 */
export function threadClock(
  worker: Worker,
  nativeId: () => number,
  busy: () => number,
  platform: Platform = CURRENT_PLATFORM,
): ThreadClock {
  const { cpuUsage } = worker as Measurable;
  let shared = 0;
  let before = platform.processMs();
  const share = () => {
    const now = platform.processMs();
    shared += (now - before) / (Math.max(1, busy()) + 1);
    before = now;
    return shared;
  };
  return () => {
    const id = nativeId();
    const stat = id > 0 ? platform.taskStat(id) : null;
    if (stat !== null) return taskMs(stat);
    if (cpuUsage)
      return cpuUsage.call(worker).then(
        ({ user, system }) => (user + system) / 1000,
        () => null,
      );
    return share();
  };
}

/** utime + stime, fields 14 and 15 of proc_pid_stat(5); field 2 is a name in parentheses that may contain anything. */
function taskMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
