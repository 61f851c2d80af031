import { PASSWORD_LENGTH } from '@/lib/contract/dashboard/password-length';
import { wait } from './dates';

/** next-auth tells what was refused there, and what came back unasked or late, by two codes. */
const NOT_CONFIRMED = 'You were not confirmed there, or came back too late. Try again.';

/** Of somebody who is signed in. */
export const WRONG_PASSWORD =
  'This is not your password. Type the one that you signed in with, or set a new one by mail.';

const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CredentialsSignin:
      'The e-mail address or the password is wrong. Check both, or set a new password.',
    AccessDenied:
      'This address has no account here. Ask an admin of your organization for an invitation.',
    Verification: 'This link has been used or has expired. Ask for a new one.',
    NotConnected:
      'This account is not connected with one here. Sign in with your password or a link by mail, then connect it under Profile.',
    ConnectAgain:
      'Somebody else went there, or it is too long ago. If the account is yours, connect it again.',
    EmailSignin: 'No link was sent. Check the e-mail address, or try again in a minute.',
    SignedOut: 'You are signed out. Sign in in another tab, then send this again.',
    SignedInAsAnother: 'Somebody else is signed in by now. Reload the page.',
    OAuthAccountNotLinked:
      'That account opens somebody else’s account here. Disconnect it there first, or connect another.',
    Callback: NOT_CONFIRMED,
    OAuthCallback: NOT_CONFIRMED,
    'field-organizationName': 'Name the organization, in one line of at most 120 characters.',
    'field-email': 'Enter an e-mail address such as name@example.com.',
    'field-password': `Choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
    'field-currentPassword': WRONG_PASSWORD,
    link: 'This link has been used or has expired. Ask whoever runs this installation for a new one.',
  }),
);

/** next-auth's error codes as sentences; `limited-<seconds>` and `field-<name>` are ours. */
export function signInError(code: string): string {
  const seconds = retryAfterOf(code);
  if (seconds !== null) return `Too many tries. Try again in ${wait(seconds)}.`;
  return SENTENCES.get(code) ?? 'Signing in did not work on our side. Try again in a minute.';
}

/** How long to wait, of a refusal for too many tries. */
export function retryAfterOf(code: string): number | null {
  const [, seconds] = /^limited-(\d{1,6})$/.exec(code) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

/** The name of the field that an error is about. */
export const fieldOf = (code: string): string | null => /^field-(\w+)$/.exec(code)?.[1] ?? null;

/** True when an account elsewhere was not taken: whoever is signed in wanted to connect it. */
export const isOfProvider = (code: string): boolean =>
  /^(?:NotConnected|Callback|OAuth(?:Signin|Callback|CreateAccount|AccountNotLinked))$/.test(code);

/** True for what comes of connecting an account; anybody can write another code into an address. */
export const isOfConnecting = (code: string): boolean =>
  isOfProvider(code) || code === 'ConnectAgain' || code === 'unavailable';
