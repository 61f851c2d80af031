import { existsSync } from 'node:fs';
import path from 'node:path';

const MINIMUM = [20, 19];

/** What every script needs first: the checkout as working folder, a new enough Node, and .env. */
export function prepareProcess() {
  process.chdir(path.resolve(import.meta.dirname, '..'));
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]))
    throw new Error(`Node ${process.versions.node} is too old: Seamark needs ${MINIMUM.join('.')} or newer.`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
}

/** Ends with the message alone: a stack helps nobody who only ran a command. */
export function failWith(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
