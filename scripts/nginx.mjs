import { spawnSync } from 'node:child_process';
import { installPackages } from './debian.mjs';

/** Debian's package keeps it outside the path of most users. */
const PLACES = ['nginx', '/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'];

/**
 * The nginx that serves generated files in the tests; null when there is none.
 * @returns {string | null}
 */
export const findNginx = () =>
  PLACES.find((command) => spawnSync(command, ['-v'], { stdio: 'ignore' }).status === 0) ?? null;

/** Finds nginx for the tests or installs it; null where neither works. */
export const ensureNginx = () =>
  findNginx() ?? (installPackages(['nginx-light']) ? findNginx() : null);

export const HOW_TO_GET_NGINX =
  'Install nginx (Debian, Ubuntu: apt-get install nginx-light; macOS: brew install nginx).';
