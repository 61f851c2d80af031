import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '@/lib/platform/access/password';

const PASSWORD = 'correct horse battery';
/** OWASP's cost of scrypt. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

it('a password is stored as its scrypt key at full cost, with a salt', async () => {
  const [kind, salt = '', key] = (await hashPassword(PASSWORD)).split('$');
  const derived = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, COST);
  expect([kind, salt.length, key]).toEqual(['scrypt', 22, derived.toString('base64url')]);
  expect(await isPassword(PASSWORD, `scrypt$${salt}$${key}`)).toBe(true);
  expect(await isPassword(`${PASSWORD}!`, `scrypt$${salt}$${key}`)).toBe(false);
});
