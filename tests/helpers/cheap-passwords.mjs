import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// A hash takes 0.4 s of CPU time. tests/platform/access/password.test.ts proves that cost, so other tests hash cheaply.
const { scrypt } = crypto;
Object.assign(crypto, {
  scrypt: (password, salt, keyBytes, cost, done) =>
    scrypt(password, salt, keyBytes, { ...cost, N: 2 }, done),
});
syncBuiltinESMExports();
