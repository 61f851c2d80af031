import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '@/lib/platform/config/env';

const LENGTH_MIN = 32;
const WELL_KNOWN =
  /^(secret|changeme|change-me|nextauth[-_]?secret|your[-_ ]?secret.*|development|test|(.)\2*)$/i;

/** Refuses guessable secrets, because they protect session cookies. */
function checkSecret(secret: string): string {
  if (WELL_KNOWN.test(secret.trim()))
    throw new EnvError(
      'NEXTAUTH_SECRET is a well-known value. Generate one with: openssl rand -base64 32',
    );
  if (secret.length < LENGTH_MIN)
    throw new EnvError(
      `NEXTAUTH_SECRET must have at least ${LENGTH_MIN} characters. Generate one with: openssl rand -base64 32`,
    );
  return secret;
}

/** Stored beside the embedded database with mode 0600; simultaneous starts use the same one. */
async function storedSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'nextauth-secret');
  const secret = await readFile(file, 'utf8').catch(() => '');
  if (secret) return secret;
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // link() fails if the name exists, so the first process wins and the file is never partial.
  await link(fresh, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(fresh, { force: true });
  return readFile(file, 'utf8');
}

/**
 * `folder`: beside the embedded database. Null if database or role are configured, which then
 * requires a secret too.
 */
export async function resolveAuthSecret(
  fromEnv: string | undefined,
  folder: string | null,
): Promise<string> {
  if (fromEnv !== undefined) return checkSecret(fromEnv);
  if (folder === null)
    throw new EnvError(
      'NEXTAUTH_SECRET must be set when DATABASE_URL or SEAMARK_ROLE is set, because all ' +
        'processes share it. Generate one with: openssl rand -base64 32',
    );
  return storedSecret(folder);
}
