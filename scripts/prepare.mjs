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

/** Ends with the message alone: a stack helps nobody who only ran a command. */
export function failWith(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
