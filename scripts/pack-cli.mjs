// Packs the command line into dist/seamark.tgz, which the server offers: no npm package of this name is ours.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const CLI_PACKAGE = 'dist/seamark.tgz';

/** Equal sources give equal bytes: npm packs files without their times. */
export async function packCli() {
  const folder = `dist/.pack-${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  try {
    await execute(process.execPath, ['scripts/build-package.mjs', 'cli']);
    // The package is built already, also where npm is set to run no scripts.
    const pack = ['pack', './packages/cli', '--ignore-scripts', '--pack-destination', folder];
    await execute('npm', pack, { shell: process.platform === 'win32' });
    const [archive] = await readdir(folder);
    await rename(path.join(folder, archive), CLI_PACKAGE);
  } finally {
    await rm(folder, { recursive: true });
  }
}
