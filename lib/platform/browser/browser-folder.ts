import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isProcessAlive } from '../config/file-lock.mjs';

const TEMPORARY = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
/** Tells this process from an earlier one with the same id, as in a container that was started again. */
const TOKEN = randomBytes(4).toString('hex');
/** Of the name of the machine, because a browser has a socket in its folder, whose path has at most 107 bytes. */
const HOST = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);
const NAME = /^seamark-browser-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-\w{6}$/;

/** Creates a folder for the profile and other files of one browser; its name has the process. */
export function createBrowserFolder(): Promise<string> {
  const owner = `${HOST}-${process.pid}-${TOKEN}`;
  // In turns, because the temporary folder is another one while a browser starts.
  return inTurn(() => mkdtemp(path.join(os.tmpdir(), `seamark-browser-${owner}-`)));
}

export const removeBrowserFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** Removes the folders that killed processes of this machine left. */
export async function removeLeftFolders(): Promise<void> {
  const parent = os.tmpdir();
  const names = await readdir(parent).catch((): string[] => []);
  for (const name of names.filter(isLeft))
    // Those of another account stay.
    await removeBrowserFolder(path.join(parent, name)).catch(() => undefined);
}

function isLeft(name: string): boolean {
  const [, host, pid, token] = NAME.exec(name) ?? [];
  if (host !== HOST) return false;
  return Number(pid) === process.pid ? token !== TOKEN : !isProcessAlive(Number(pid));
}

let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/**
 * Runs `work` with the folder as the temporary folder of this process, in turns: Playwright creates the profile of a
 * browser there, and takes no other folder.
 */
export function inTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const before = process.env[TEMPORARY];
    process.env[TEMPORARY] = folder;
    try {
      return await work();
    } finally {
      if (before === undefined) delete process.env[TEMPORARY];
      else process.env[TEMPORARY] = before;
    }
  });
}
