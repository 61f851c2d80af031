import * as z from 'zod';
import { cookieLine, cookieName } from './cookie-line';
import { seal, unseal } from './seal';

/** As long as the confirmation link works. */
const SECONDS = 24 * 3600;
const PURPOSE = 'sign-up';

const SignedUp = z.object({ uid: z.guid() });

export const signUpCookieName = (): string => cookieName('seamark-sign-up');

/** `Set-Cookie` line for the browser that signed up; `userId` is random if the address was taken. */
export const signUpCookie = async (userId: string): Promise<string> =>
  cookieLine(signUpCookieName(), await seal({ uid: userId }, PURPOSE, SECONDS), SECONDS);

export const endedSignUpCookie = (): string => cookieLine(signUpCookieName(), '', 0);

/**
 * True if this browser chose the password of the person. In any other browser, a confirmed address
 * must not sign in: its password may be known to a stranger, who signed up with the address.
 */
export async function hasSignedUp(cookie: string | undefined, userId: string): Promise<boolean> {
  return SignedUp.safeParse(await unseal(cookie, PURPOSE)).data?.uid === userId;
}
