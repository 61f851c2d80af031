import { createHash, randomBytes } from 'node:crypto';

// The double-submit token of next-auth 4 (core/lib/csrf-token.js): "<token>|<sha256(token + secret)>". It makes the
// token only for scripts; made here as well, the forms work without them.
const hash = (token: string, secret: string): string =>
  createHash('sha256').update(`${token}${secret}`).digest('hex');

export const csrfCookieName = (isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}next-auth.csrf-token`;

export function newCsrfCookie(secret: string): string {
  const token = randomBytes(32).toString('hex');
  return `${token}|${hash(token, secret)}`;
}

/** The form field that goes with the cookie; null when the cookie is missing or not ours. */
export function csrfFieldOf(cookie: string | undefined, secret: string): string | null {
  const [token = '', sum = ''] = (cookie ?? '').split('|');
  return token !== '' && hash(token, secret) === sum ? token : null;
}
