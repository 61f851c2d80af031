// Plain JavaScript: the build takes a lock before TypeScript can be loaded.
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const STEAL_GUARD_MAX_AGE_MS = 10_000;

/**
 * True if the id is taken, also by another user's process or a zombie.
 * @param {number} pid
 */
export function isPidTaken(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * False also for zombies, which hold no resources; some containers' first process does not collect
 * them.
 * @param {number} pid
 */
export function isProcessAlive(pid) {
  if (!isPidTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state is the first letter after the name, which is in parentheses and may contain
    // anything.
    return !/^\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, ''));
  } catch {
    return isPidTaken(pid);
  }
}

/** @param {string} file */
async function tryCreate(file) {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
const ageMs = (file) =>
  stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );

/** @param {string} file */
async function holderIsGone(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (/^\d+$/.test(text)) return Number(text) !== process.pid && !isProcessAlive(Number(text));
  // Created but not yet written to, or its writer died in between.
  return (await ageMs(file)) > STEAL_GUARD_MAX_AGE_MS;
}

/**
 * Removes the lock of a dead holder; a second file ensures that only one waiter does.
 * @param {string} file
 */
async function removeDead(file) {
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

/**
 * Runs `work` while no other process of this machine holds `file`; a holder that died is replaced.
 * @template T
 * @param {string} file
 * @param {number} waitMs
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(file, waitMs, work) {
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
