import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPidTaken } from '@/lib/platform/config/file-lock.mjs';
import { EmbeddedDatabaseError, type ClusterLayout } from './layout';

const ORPHANS_LEAVE_MS = 10_000;

/** Content of postmaster.pid; null if it is missing or unreadable. */
export async function readPostmaster(
  layout: ClusterLayout,
): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(path.join(layout.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : null;
}

/**
 * Processes whose working folder is the data folder, which only PostgreSQL's are. Null without
 * /proc.
 */
async function processesIn(data: string): Promise<number[] | null> {
  const entries = await readdir('/proc').catch(() => null);
  if (!entries) return null;
  const pids = entries.filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(
    pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return pids.filter((_, index) => folders[index] === data).map(Number);
}

/**
 * Waits for the children of a killed server, which must be gone before the interlock is removed.
 */
async function waitUntilEmpty(data: string): Promise<boolean> {
  const giveUpAt = Date.now() + ORPHANS_LEAVE_MS;
  for (;;) {
    const inside = await processesIn(data);
    if (inside === null) return false;
    if (inside.length === 0) return true;
    if (Date.now() > giveUpAt) return false;
    await sleep(200);
  }
}

/**
 * After kill -9 or a power cut the pid in postmaster.pid may belong to another program, and
 * PostgreSQL then refuses to start. Removes the file only if no process works in the data folder.
 */
export async function clearStalePostmaster(layout: ClusterLayout): Promise<void> {
  const postmaster = await readPostmaster(layout);
  // PostgreSQL itself replaces the file of a dead pid, and waits for orphans by their shared
  // memory.
  if (!postmaster || !isPidTaken(postmaster.pid)) return;
  if (!(await waitUntilEmpty(layout.data)))
    throw new EmbeddedDatabaseError(
      `The database directory ${layout.data} is in use by process ${postmaster.pid}, which isn’t responding. ` +
        `See ${layout.log}. Stop that process, or delete postmaster.pid if the process isn’t PostgreSQL.`,
    );
  await rm(path.join(layout.data, 'postmaster.pid'), { force: true });
}
