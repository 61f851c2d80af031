import { existsSync } from 'node:fs';
import path from 'node:path';
import { endWithNpm } from './end-together.mjs';

/** Setup of every script: changes to the checkout, loads .env, and exits with npm. */
export function prepareProcess() {
  process.chdir(path.resolve(import.meta.dirname, '..'));
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  endWithNpm();
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT'];

/** Message for the terminal: the error's message, with a next step for a folder that is not writable. */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (!UNWRITABLE.includes(error.code) || !error.path) return error.message;
  return `${path.resolve(error.path)} cannot be written: ${error.message}. Let the account that runs Seamark write in its folder.`;
}

/** Prints the message without its stack, and exits. */
export function failWith(error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
