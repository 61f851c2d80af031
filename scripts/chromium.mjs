import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const inPath = (name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** The browser tests need a Chromium: the one named, the system's, or (as root on Debian and its kin) the package. */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH || NAMES.some(inPath)) return;
  const canInstall = process.getuid?.() === 0 && inPath('apt-get');
  if (!canInstall) throw new Error('The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its program.');
  console.error('▸ Chromium is missing: installing the package “chromium” with apt-get …');
  for (const args of [['update', '-qq'], ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed (exit ${status}). Install Chromium by hand, or set CHROMIUM_PATH.`);
  }
}
