import { z } from 'zod';
import { cookieLine, cookieName } from './cookie-line';
import { seal, unseal } from './seal';
import type { Person } from './session';

/** As long as next-auth waits for somebody to come back from a provider. */
const WAIT_SECONDS = 15 * 60;
const PURPOSE = 'connect';
const PATH = '/api/auth';

/** Who went where, and the version of their sessions then. */
const Going = z.object({ uid: z.guid(), version: z.int(), provider: z.string() });

export const connectCookieName = (): string => cookieName('seamark-connect');

/** A `Set-Cookie` line for somebody who goes to a provider to connect an account, and has shown who they are. */
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

/** The cookie is good for one way there and back. */
export const endedConnectCookie = (): string => cookieLine(connectCookieName(), '', 0, PATH);

/** Whoever is signed in on the way back may be another person, who has asked for nothing, or in another session: the first was ended. */
export async function isConnecting(
  cookie: string | undefined,
  { id, sessionVersion }: Person,
  provider: string,
): Promise<boolean> {
  const { data } = Going.safeParse(await unseal(cookie, PURPOSE));
  return data?.uid === id && data.version === sessionVersion && data.provider === provider;
}
