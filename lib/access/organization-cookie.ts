import { z } from 'zod';
import { cookieLine, cookieName } from './cookie-line';

const YEAR_SECONDS = 365 * 24 * 3600;

export const organizationCookieName = (): string => cookieName('seamark-organization');

/** A `Set-Cookie` line that outlives the session: who signs in again is back in the organization they last chose. */
export const organizationCookie = (organizationId: string): string =>
  cookieLine(organizationCookieName(), organizationId, YEAR_SECONDS);

/** What the cookie names. A wish only: whether the person is in there is read with every request. */
export function lastOrganization(cookie: string | undefined): string | null {
  const id = z.guid().safeParse(cookie);
  return id.success ? id.data : null;
}
