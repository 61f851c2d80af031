import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/platform/config/env';

/** The command line of this version as an npm package; written by scripts/pack-cli.mjs. */
const FILE = path.join(process.cwd(), 'dist/seamark.tgz');

let bytes: Uint8Array<ArrayBuffer> | undefined;

/** The package as this process first read it, so that it fits the digest; null in a server that was not built. */
export function cliPackage(): Uint8Array<ArrayBuffer> | null {
  if (bytes === undefined && existsSync(FILE)) bytes = new Uint8Array(readFileSync(FILE));
  return bytes ?? null;
}

/** What npm and npx install. */
export const cliAddress = (): string => `${env().BASE_URL}/seamark.tgz`;

let digest: string | undefined;

/** SHA-256 of the package in hexadecimal, as `sha256sum` prints it. */
export function cliDigest(): string {
  const body = cliPackage();
  if (body === null) return 'of a built server only (npm run build)';
  return (digest ??= createHash('sha256').update(body).digest('hex'));
}
