import * as z from 'zod';
import { cookieLine, cookieName } from './cookie-line';

const YEAR_SECONDS = 365 * 24 * 3600;

export const organizationCookieName = (): string => cookieName('seamark-organization');

/**
 * `Set-Cookie` line that outlives the session, so that the next sign-in opens the organization used
 * last.
 */
export const organizationCookie = (organizationId: string): string =>
  cookieLine(organizationCookieName(), organizationId, YEAR_SECONDS);

/** Organization named by the cookie. Only a preference: membership is read on every request. */
export function lastOrganization(cookie: string | undefined): string | null {
  const id = z.guid().safeParse(cookie);
  return id.success ? id.data : null;
}
