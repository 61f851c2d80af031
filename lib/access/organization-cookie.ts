import { z } from 'zod';
import { isSecure } from './session-cookie';

const YEAR_SECONDS = 365 * 24 * 3600;

export const organizationCookieName = (): string => `${isSecure() ? '__Secure-' : ''}seamark-organization`;

/** A `Set-Cookie` line that outlives the session: who signs in again is back in the organization they last chose. */
export const organizationCookie = (organizationId: string): string =>
  `${organizationCookieName()}=${organizationId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${isSecure() ? '; Secure' : ''}`;

/** What the cookie names. A wish only: whether the person is in there is read with every request. */
export function lastOrganization(cookie: string | undefined): string | null {
  const id = z.guid().safeParse(cookie);
  return id.success ? id.data : null;
}
