import { existsSync } from 'node:fs';
import path from 'node:path';
import { endWithNpm } from './end-together.mjs';

/** What every script needs first: the checkout as working folder, .env, and an end with npm. */
export function prepareProcess() {
  process.chdir(path.resolve(import.meta.dirname, '..'));
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  endWithNpm();
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT'];

/** What whoever ran a command is shown: the message alone, and of a folder that cannot be written what to do. */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (!UNWRITABLE.includes(error.code) || !error.path) return error.message;
  return `${path.resolve(error.path)} cannot be written: ${error.message}. Let the account that runs Seamark write in its folder.`;
}

/** A stack helps nobody who only ran a command. */
export function failWith(error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
