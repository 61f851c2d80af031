import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { cookieLine, cookieName } from './cookie-line';

export const SESSION_SECONDS = 14 * 24 * 3600;

export const sessionCookieName = (): string => cookieName('next-auth.session-token');

/** What the cookie says; whether it still holds is read from the database on every request. */
const Claims = z.object({ uid: z.guid(), version: z.int(), organizationId: z.guid().nullish() });
export type Claims = z.infer<typeof Claims>;

function secret(): string {
  const value = process.env.NEXTAUTH_SECRET;
  if (!value) throw new Error('NEXTAUTH_SECRET is not settled.');
  return value;
}

export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  if (!cookie) return null;
  // A forged or expired token does not decode.
  const token = await decode({ token: cookie, secret: secret() }).catch(() => null);
  const claims = Claims.safeParse(token);
  return claims.success ? claims.data : null;
}

/** A `Set-Cookie` line with new claims: after switching the organization, or after the own password changed. */
export async function sessionCookie(claims: Claims): Promise<string> {
  const token = await encode({ token: { ...claims }, secret: secret(), maxAge: SESSION_SECONDS });
  return cookieLine(sessionCookieName(), token, SESSION_SECONDS);
}
