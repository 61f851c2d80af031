import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALL_MS = 600_000;

/** Runs a command without output; true if it succeeded. */
export function ran(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_MS,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Installs packages as root on Debian and its derivatives; false elsewhere. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error(`▸ Installing ${names.join(' and ')} with apt-get …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    ran('apt-get', ['update', '-qq'], quiet) &&
    ran('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)
  );
}
