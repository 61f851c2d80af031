import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { cookieLine, cookieName } from './cookie-line';
import { seal, unseal } from './seal';

export const SESSION_SECONDS = 14 * 24 * 3600;

export const sessionCookieName = (): string => cookieName('next-auth.session-token');

/** Claims of the cookie; every request checks them against the database. */
const Claims = z.object({
  uid: z.guid(),
  sid: z.guid(),
  version: z.int(),
  organizationId: z.guid().nullish(),
});
export type Claims = z.infer<typeof Claims>;

/**
 * Claims of a new session. All copies of its cookie share the id, so that signing out ends all of
 * them.
 */
export const beginSession = ({
  id,
  sessionVersion,
}: {
  readonly id: string;
  readonly sessionVersion: number;
}): Claims => ({ uid: id, sid: randomUUID(), version: sessionVersion });

/** next-auth seals its session cookie with an empty purpose. */
const PURPOSE = '';

export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  const claims = Claims.safeParse(await unseal(cookie, PURPOSE));
  return claims.success ? claims.data : null;
}

/** `Set-Cookie` line with new claims, after switching the organization or changing the password. */
export async function sessionCookie(claims: Claims): Promise<string> {
  return cookieLine(
    sessionCookieName(),
    await seal(claims, PURPOSE, SESSION_SECONDS),
    SESSION_SECONDS,
  );
}
