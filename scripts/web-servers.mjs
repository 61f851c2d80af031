import { spawnSync } from 'node:child_process';
import { installPackages } from './debian.mjs';

/** Third-party servers with their usual paths on Debian and Homebrew; PATH is searched first. */
const SERVERS = {
  nginx: {
    commands: ['nginx', '/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'],
    test: '-v',
    package: 'nginx-light',
  },
  apache: {
    commands: ['apache2', '/usr/sbin/apache2'],
    test: '-v',
    package: 'apache2',
  },
  caddy: {
    commands: ['caddy', '/usr/bin/caddy', '/opt/homebrew/bin/caddy'],
    test: 'version',
    package: 'caddy',
  },
  php: {
    commands: ['php', '/usr/bin/php', '/opt/homebrew/bin/php'],
    test: '-v',
    package: 'php-cli',
  },
  pgbouncer: {
    commands: ['pgbouncer', '/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    test: '--version',
    package: 'pgbouncer',
  },
};

/**
 * Path of a server that serves generated files in the tests, or is a proxy before ours; null if it is missing.
 * @param {keyof typeof SERVERS} name
 * @returns {string | null}
 */
export const findServer = (name) => {
  const { commands, test } = SERVERS[name];
  return (
    commands.find((command) => spawnSync(command, [test], { stdio: 'ignore' }).status === 0) ?? null
  );
};

/** A line with the found servers, for the output of a test run. */
export const describeServers = () =>
  Object.keys(SERVERS)
    .map(
      (name) => `${name} (${findServer(/** @type {keyof typeof SERVERS} */ (name)) ?? 'absent'})`,
    )
    .join(', ');

const missing = () =>
  Object.keys(SERVERS).filter(
    (name) => findServer(/** @type {keyof typeof SERVERS} */ (name)) === null,
  );

/** Finds the servers for the tests or installs them; null if neither is possible. */
export function ensureServers() {
  const wanted = missing().map((name) => SERVERS[name].package);
  if (wanted.length > 0) installPackages(wanted);
  return missing().length === 0 ? 'all' : null;
}

export const HOW_TO_GET_SERVERS =
  'Install nginx, Apache, Caddy, PHP and PgBouncer (Debian, Ubuntu: apt-get install nginx-light apache2 caddy php-cli pgbouncer).';
