import { spawnSync } from 'node:child_process';
import { installPackages } from './debian.mjs';

/** Servers of others. Where Debian and Homebrew keep them; the first is found by the path. */
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
 * A server that serves generated files in the tests, or stands before ours; null where there is none.
 * @param {keyof typeof SERVERS} name
 * @returns {string | null}
 */
export const findServer = (name) => {
  const { commands, test } = SERVERS[name];
  return (
    commands.find((command) => spawnSync(command, [test], { stdio: 'ignore' }).status === 0) ?? null
  );
};

/** The commands of those that are there, as a line for the reader of a test run. */
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

/** Finds the servers for the tests or installs them; null where neither works. */
export function ensureServers() {
  const wanted = missing().map((name) => SERVERS[name].package);
  if (wanted.length > 0) installPackages(wanted);
  return missing().length === 0 ? 'all' : null;
}

export const HOW_TO_GET_SERVERS =
  'Install nginx, Apache, Caddy, PHP and PgBouncer (Debian, Ubuntu: apt-get install nginx-light apache2 caddy php-cli pgbouncer).';
