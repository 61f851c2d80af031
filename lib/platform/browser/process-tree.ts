import { readdir, readFile } from 'node:fs/promises';

export interface Usage {
  readonly cpuMs: number;
  /** Proportional set size: shared pages count once. */
  readonly bytes: number;
}

/** Ticks of `/proc/<pid>/stat` per second: `_SC_CLK_TCK` is 100 on Linux. */
const TICK_MS = 10;
const PARENT = 3;
const TIMES = [13, 14, 15, 16] as const;

/** Processor time and memory of a process with its descendants; null where `/proc` is missing. */
export async function usageOf(root: number): Promise<Usage | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = new Map<number, readonly string[]>();
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length > TIMES[3]) stats.set(Number(pid), ['', '', ...fields]);
  }
  if (!stats.has(root)) return null;
  const family = new Set([root]);
  for (const pid of family)
    for (const [child, fields] of stats) if (Number(fields[PARENT]) === pid) family.add(child);
  let [cpuMs, bytes] = [0, 0];
  for (const pid of family) {
    for (const field of TIMES) cpuMs += Number(stats.get(pid)?.[field] ?? 0) * TICK_MS;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return { cpuMs, bytes };
}
