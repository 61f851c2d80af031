import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cookieLine, cookieName } from './cookie-line';
import { seal, unseal } from './seal';

export const SESSION_SECONDS = 14 * 24 * 3600;

export const sessionCookieName = (): string => cookieName('next-auth.session-token');

/** What the cookie says; whether it still holds is read from the database on every request. */
const Claims = z.object({
  uid: z.guid(),
  sid: z.guid(),
  version: z.int(),
  organizationId: z.guid().nullish(),
});
export type Claims = z.infer<typeof Claims>;

/** Claims of a session that begins now. All its cookies name it, so that signing out ends every copy of them. */
export const beginSession = ({
  id,
  sessionVersion,
}: {
  readonly id: string;
  readonly sessionVersion: number;
}): Claims => ({ uid: id, sid: randomUUID(), version: sessionVersion });

/** next-auth seals its own cookie without a purpose. */
const PURPOSE = '';

export async function readClaims(cookie: string | undefined): Promise<Claims | null> {
  const claims = Claims.safeParse(await unseal(cookie, PURPOSE));
  return claims.success ? claims.data : null;
}

/** A `Set-Cookie` line with new claims: after switching the organization, or after the own password changed. */
export async function sessionCookie(claims: Claims): Promise<string> {
  return cookieLine(
    sessionCookieName(),
    await seal(claims, PURPOSE, SESSION_SECONDS),
    SESSION_SECONDS,
  );
}
