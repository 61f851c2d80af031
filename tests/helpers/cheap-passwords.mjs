import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// A hash takes 0.4 s of CPU time. tests/lib/access/password.test.ts proves that cost, so other tests hash cheaply.
const { scrypt } = crypto;
/** @type {(password: string, salt: Buffer, keyBytes: number, cost: crypto.ScryptOptions, done: (error: Error | null, key: Buffer) => void) => void} */
const cheapScrypt = (password, salt, keyBytes, cost, done) =>
  scrypt(password, salt, keyBytes, { ...cost, N: 2 }, done);
Object.assign(crypto, { scrypt: cheapScrypt });
syncBuiltinESMExports();
