import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const STEAL_GUARD_MAX_AGE_MS = 10_000;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** True while the id is taken: by a process of anyone, or by a dead one that nobody has collected. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** A container whose first process collects no dead ones keeps them as zombies, which hold nothing any more. */
export function isProcessAlive(pid: number): boolean {
  if (!isPidTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state is the first letter after the name, which is in parentheses and may contain anything.
    return !/^\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, ''));
  } catch {
    return isPidTaken(pid);
  }
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

const ageMs = (file: string): Promise<number> =>
  stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );

async function holderIsGone(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (/^\d+$/.test(text)) return Number(text) !== process.pid && !isProcessAlive(Number(text));
  // Created but not yet written to, or its writer died in between.
  return (await ageMs(file)) > STEAL_GUARD_MAX_AGE_MS;
}

/** Removes the lock of a dead holder; a second file makes sure that only one waiter does. */
async function removeDead(file: string): Promise<void> {
  if (!(await holderIsGone(file))) return;
  const guard = `${file}.steal`;
  if (await tryCreate(guard)) {
    try {
      if (await holderIsGone(file)) await rm(file, { force: true });
    } finally {
      await rm(guard, { force: true });
    }
  } else if ((await ageMs(guard)) > STEAL_GUARD_MAX_AGE_MS) {
    await rename(guard, `${guard}.${process.pid}`).catch(() => undefined);
    await rm(`${guard}.${process.pid}`, { force: true });
  }
}

/** Runs `work` while no other process of this machine holds `file`; a holder that died is replaced. */
export async function withFileLock<T>(
  file: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAt = Date.now() + waitMs;
  while (!(await tryCreate(file))) {
    await removeDead(file);
    if (Date.now() > giveUpAt) {
      const holder = await readFile(file, 'utf8').catch(() => 'unknown');
      throw new Error(
        `${file} is held by process ${holder} for ${Math.round(waitMs / 1000)} s. Wait for it or end it.`,
      );
    }
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
