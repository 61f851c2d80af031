import { createHash, randomBytes } from 'node:crypto';

// Double-submit token as in next-auth 4 (core/lib/csrf-token.js): "<token>|<sha256(token +
// secret)>". next-auth creates it by script only; creating it here too makes forms work without
// scripts.
const hash = (token: string, secret: string): string =>
  createHash('sha256').update(`${token}${secret}`).digest('hex');

export const csrfCookieName = (isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}next-auth.csrf-token`;

export function newCsrfCookie(secret: string): string {
  const token = randomBytes(32).toString('hex');
  return `${token}|${hash(token, secret)}`;
}

/** Form field that matches the cookie; null if the cookie is missing or invalid. */
export function csrfFieldOf(cookie: string | undefined, secret: string): string | null {
  const [token = '', sum = ''] = (cookie ?? '').split('|');
  return token !== '' && hash(token, secret) === sum ? token : null;
}
