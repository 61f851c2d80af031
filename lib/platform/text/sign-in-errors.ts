import { PASSWORD_LENGTH } from '../contract/password-length';

/** next-auth uses two codes for refusals by the provider and for unexpected or late responses. */
const NOT_CONFIRMED = 'Sign-in was not completed, or took too long. Try again.';

/** For a signed-in person. */
export const WRONG_PASSWORD =
  'The password is incorrect. Enter your current password, or reset it by email.';

const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CredentialsSignin:
      'The email address or password is incorrect. Check both, or reset your password.',
    AccessDenied:
      'There is no account with this email address. Ask an admin of your organization for an invitation.',
    Verification: 'This link has been used or has expired. Request a new one.',
    NotConnected:
      'This account isn’t connected to a Seamark account. Sign in with your password or a sign-in link, then connect it under Profile.',
    ConnectAgain:
      'The connection was started by someone else, or took too long. If this is your account, connect it again.',
    EmailSignin: 'Couldn’t send the link. Check the email address, or try again in a minute.',
    SignedOut: 'You’re signed out. Sign in in another tab, then try again.',
    SignedInAsAnother: 'Someone else is signed in now. Reload the page.',
    OAuthAccountNotLinked:
      'That account is connected to another Seamark account. Disconnect it there first, or connect a different one.',
    OAuthSignin:
      'The sign-in service doesn’t answer. Try again in a minute, or sign in with your password or a sign-in link.',
    Callback: NOT_CONFIRMED,
    OAuthCallback: NOT_CONFIRMED,
    'field-organizationName': 'Enter an organization name of at most 120 characters.',
    'field-email': 'Enter an email address such as name@example.com.',
    'field-password': `Choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
    'field-currentPassword': WRONG_PASSWORD,
    link: 'This link has been used or has expired. Ask your server administrator for a new one.',
  }),
);

/** Sentences for next-auth's error codes; `limited-<seconds>` and `field-<name>` are our own. */
export function signInError(code: string): string {
  if (retryAfterOf(code) !== null) return 'Too many attempts.';
  return SENTENCES.get(code) ?? 'Sign-in failed on our side. Try again in a minute.';
}

/** Seconds to wait after too many attempts. */
export function retryAfterOf(code: string): number | null {
  const [, seconds] = /^limited-(\d{1,6})$/.exec(code) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

/** The field that an error belongs to. */
export const fieldOf = (code: string): string | null => /^field-(\w+)$/.exec(code)?.[1] ?? null;

/** True if an account elsewhere was refused to a signed-in person who wanted to connect it. */
export const isOfProvider = (code: string): boolean =>
  /^(?:NotConnected|Callback|OAuth(?:Signin|Callback|CreateAccount|AccountNotLinked))$/.test(code);

/** True for codes that connecting an account can cause; the address may contain any code. */
export const isOfConnecting = (code: string): boolean =>
  isOfProvider(code) || code === 'ConnectAgain' || code === 'unavailable';
