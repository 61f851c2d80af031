import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { ClusterLayout } from './layout';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * npm packages cannot contain symlinks; a list names those that the install script would create.
 */
async function missingLinks(native: string): Promise<{ from: string; to: string }[]> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!(await exists(list))) return [];
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8'))).map(({ source, target }) => ({
    from: path.join(native, path.relative('native', source)),
    to: path.join(native, path.relative('native', target)),
  }));
  const present = await Promise.all(links.map((link) => exists(link.to)));
  return links.filter((_, index) => !present[index]);
}

/** Path of a PostgreSQL program. */
export const programFile = (
  native: string,
  program: string,
  platform: NodeJS.Platform = process.platform,
): string => path.join(native, 'bin', platform === 'win32' ? `${program}.exe` : program);

async function missingPermissions(native: string): Promise<string[]> {
  // Windows has no executable bits.
  if (process.platform === 'win32') return [];
  const files = PROGRAMS.map((program) => programFile(native, program));
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode));
  return files.filter((_, index) => ((modes[index] ?? 0) & 0o111) !== 0o111);
}

const isComplete = async (native: string): Promise<boolean> =>
  (await missingLinks(native)).length === 0 && (await missingPermissions(native)).length === 0;

/**
 * Repairs an installation without its install script (npm --ignore-scripts), or unpacked without
 * file modes.
 */
async function repairBinaries(native: string): Promise<void> {
  for (const file of await missingPermissions(native)) await chmod(file, 0o755);
  for (const { from, to } of await missingLinks(native))
    await symlink(path.relative(path.dirname(to), from), to);
}

/** Makes the copy readable for everyone, because PostgreSQL runs as another account. */
async function makeReadableForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = path.basename(entry.parentPath) === 'bin';
    await chmod(file, entry.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}

/** One name per released binary, so that a package update makes a new copy beside the old one. */
async function fingerprint(native: string): Promise<string> {
  const bytes = await readFile(programFile(native, 'postgres'));
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

async function copyOf(installed: string, layout: ClusterLayout): Promise<string> {
  const folder = path.join(layout.nativeCopy, await fingerprint(installed));
  if ((await exists(folder)) && (await isComplete(folder))) return folder;
  await mkdir(layout.nativeCopy, { recursive: true, mode: 0o755 });
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await cp(installed, fresh, { recursive: true, verbatimSymlinks: true });
  await repairBinaries(fresh);
  await makeReadableForAll(fresh);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return folder;
}

/** Folder with bin and lib that the cluster's account can run. Call it under the layout's lock. */
export async function usableNative(installed: string, layout: ClusterLayout): Promise<string> {
  if (layout.account) return copyOf(installed, layout);
  if (await isComplete(installed)) return installed;
  const isOurs = await access(path.join(installed, 'bin'), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs) return copyOf(installed, layout);
  await repairBinaries(installed);
  return installed;
}
