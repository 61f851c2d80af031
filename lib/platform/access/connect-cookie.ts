import * as z from 'zod';
import { cookieLine, cookieName } from './cookie-line';
import { seal, unseal } from './seal';
import type { Person } from './session';

/** As long as next-auth accepts the provider's redirect back. */
const WAIT_SECONDS = 15 * 60;
const PURPOSE = 'connect';
const PATH = '/api/auth';

/** The person, the version of their sessions, and the provider. */
const Going = z.object({ uid: z.guid(), version: z.int(), provider: z.string() });

export const connectCookieName = (): string => cookieName('seamark-connect');

/**
 * `Set-Cookie` line for a person who leaves for a provider to connect an account and has confirmed
 * their identity.
 */
export async function connectCookie(
  { id, sessionVersion }: Person,
  provider: string,
): Promise<string> {
  const going: z.infer<typeof Going> = { uid: id, version: sessionVersion, provider };
  return cookieLine(
    connectCookieName(),
    await seal(going, PURPOSE, WAIT_SECONDS),
    WAIT_SECONDS,
    PATH,
  );
}

/** `Set-Cookie` line that deletes the cookie; it is valid for one redirect. */
export const endedConnectCookie = (): string => cookieLine(connectCookieName(), '', 0, PATH);

/**
 * True if the signed-in person and session are those that requested the connection; both may have
 * changed meanwhile.
 */
export async function isConnecting(
  cookie: string | undefined,
  { id, sessionVersion }: Person,
  provider: string,
): Promise<boolean> {
  const { data } = Going.safeParse(await unseal(cookie, PURPOSE));
  return data?.uid === id && data.version === sessionVersion && data.provider === provider;
}
