import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/config/env';

/** The command line of this version as an npm package; written by scripts/pack-cli.mjs. */
const FILE = path.join(process.cwd(), 'dist/seamark.tgz');

export const cliPackage = async () => new Uint8Array(await readFile(FILE));

/** What npm and npx install. */
export const cliAddress = (): string => `${env().BASE_URL}/seamark.tgz`;

let digest: string | undefined;

/** SHA-256 of the package in hexadecimal, as `sha256sum` prints it. */
export function cliDigest(): string {
  if (!existsSync(FILE)) return 'of a built server only (npm run build)';
  return (digest ??= createHash('sha256').update(readFileSync(FILE)).digest('hex'));
}
