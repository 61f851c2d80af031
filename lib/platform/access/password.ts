import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hashingQueue } from './hashing-queue';

const COST = { N: 2 ** 17, r: 8, p: 1 };
// N·r·128 bytes is 128 MiB, more than Node allows by default.
const MEMORY_BYTES_MAX = 192 * 2 ** 20;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return hashingQueue.run(
    () =>
      new Promise((resolve, reject) =>
        // NFKC, because keyboards encode the same password differently.
        scrypt(
          password.normalize('NFKC'),
          salt,
          KEY_BYTES,
          { ...COST, maxmem: MEMORY_BYTES_MAX },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      ),
  );
}

/** `scrypt$<salt>$<key>`, base64url. The cost is a constant; a new cost needs a new prefix. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

/**
 * Takes as long for an account without a password, so that the time does not reveal who has an
 * account.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = stored?.split('$') ?? [];
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(
    password,
    salt === '' ? randomBytes(SALT_BYTES) : Buffer.from(salt, 'base64url'),
  );
  return expected.byteLength === KEY_BYTES && timingSafeEqual(derived, expected);
}
