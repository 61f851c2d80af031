import { cookieLine, cookieName } from './cookie-line';

/** As long as next-auth waits for somebody to come back from a provider. */
const WAIT_SECONDS = 15 * 60;

export const connectCookieName = (): string => cookieName('seamark-connect');

/**
 * A `Set-Cookie` line that remembers who went to a provider to connect an account; null when somebody went to sign in.
 * Whoever is signed in when they come back may be another person, who has asked for nothing.
 */
export const connectCookie = (userId: string | null): string =>
  cookieLine(connectCookieName(), userId ?? '', userId === null ? 0 : WAIT_SECONDS, '/api/auth');
