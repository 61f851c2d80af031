import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { NextAuthOptions } from 'next-auth';
import type { Provider } from 'next-auth/providers/index';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { EmailConfig } from 'next-auth/providers/email';
import { addresses } from '../config/addresses';
import { database } from '../db/client';
import { env } from '../config/env';
import { log } from '../observe/log';
import { normalizeEmail } from './email-address';
import { linkPurpose } from './one-time-token';
import { confirmedAddress, otherAccounts, ownerOf, type OtherAccount } from './other-accounts';
import { beginSession, SESSION_SECONDS } from './session-cookie';
import {
  createFirstOwner,
  hasAccount,
  NewOwner,
  confirmAddress,
  signInWithLink,
  signInWithPassword,
  SignedIn,
} from './sign-in';
import { FieldRefused, refusalCode } from './field-refused';
import { takeAttempt, accountMails, countAttempt, signInAttempts } from './attempts';

/** Input of the next-auth configuration besides the environment. */
export interface SignInContext {
  /** Rate limit key of the caller. */
  readonly caller: string;
  readonly mailLink: (to: string, url: string) => Promise<void>;
  /** Organization last used in this browser, from its cookie. */
  readonly organizationId?: string | null;
  /**
   * Connects an account to the signed-in person who asked for it. Returns true, or the address of
   * an error page.
   */
  readonly connect?: ((account: OtherAccount) => Promise<true | string>) | null;
  /** Connects an account to the person with this confirmed address; false if there is none. */
  readonly connectByAddress?: (account: OtherAccount, email: string) => Promise<boolean>;
}

/** Sign-in methods that this server offers. */
export interface SignInMethods {
  readonly emailLink: boolean;
  readonly github: boolean;
  readonly google: boolean;
  /** The identity provider of the company. */
  readonly oidc: boolean;
}

export function signInMethods(): SignInMethods {
  const { SMTP_URL, MAIL_FROM } = env();
  const offered = otherAccounts().map(({ id }) => id);
  return {
    emailLink: SMTP_URL !== undefined && MAIL_FROM !== undefined,
    github: offered.includes('github'),
    google: offered.includes('google'),
    oidc: offered.includes('oidc'),
  };
}

/**
 * Configuration of next-auth. Created per call, because the server entry completes the environment
 * after modules load.
 */
export function authOptions({
  caller,
  mailLink,
  organizationId = null,
  connect = null,
  connectByAddress = () => Promise.resolve(false),
}: SignInContext): NextAuthOptions {
  return {
    // The adapter is typed for the client of Prisma 4. It uses four models by name, which
    // prisma/schema.prisma defines.
    adapter: {
      ...PrismaAdapter(database() as unknown as Parameters<typeof PrismaAdapter>[0]),
      getUserByAccount: ownerOf,
      createUser: refuse,
      linkAccount: refuse,
    },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: {
      signIn: '/sign-in',
      signOut: '/sites',
      error: '/sign-in',
      verifyRequest: '/sign-in?after=link',
    },
    providers: providers(caller, mailLink),
    logger: {
      error: (code, cause) =>
        log.warn('sign-in failed', {
          code,
          reason: (cause instanceof Error ? cause : cause.error).message,
        }),
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => ownPage(url, baseUrl),
      signIn: (attempt) =>
        maySignIn(attempt, { caller, connect, connectByAddress }).catch((error: unknown) => {
          // next-auth puts the error's message into the sign-in page's address.
          log.error('sign-in not judged', { error });
          return connect === null
            ? addresses.signIn('unavailable')
            : addresses.profile('unavailable');
        }),
      jwt: async ({ token, user }) =>
        user === undefined ? token : { ...beginSession(SignedIn.parse(user)), organizationId },
    },
  };
}

/**
 * Address to continue at, limited to our pages; next-auth's own check throws on values that are not
 * URLs.
 */
function ownPage(address: string, baseUrl: string): string {
  const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
  return url?.origin === new URL(baseUrl).origin ? url.href : baseUrl;
}

type SignInAttempt = Parameters<
  NonNullable<NonNullable<NextAuthOptions['callbacks']>['signIn']>
>[0];

type Judged = Required<Pick<SignInContext, 'caller' | 'connect' | 'connectByAddress'>>;

/** True if the operator trusts the addresses of the provider, and it confirmed one of a person here. */
async function isTrusted(
  account: OtherAccount,
  profile: object | undefined,
  connectByAddress: Judged['connectByAddress'],
): Promise<boolean> {
  if (account.provider !== 'oidc' || !env().OIDC_TRUST_EMAIL) return false;
  const email = confirmedAddress(profile);
  return email === null ? false : connectByAddress(account, email);
}

/** True, false, or the address of an error page. */
async function maySignIn(
  { user, account, profile, email }: SignInAttempt,
  { caller, connect, connectByAddress }: Judged,
): Promise<boolean | string> {
  if (account?.type === 'oauth')
    return connect
      ? connect(account)
      : (await ownerOf(account)) !== null ||
          (await isTrusted(account, profile, connectByAddress)) ||
          absoluteUrl('/api/auth/signin?error=NotConnected');
  if (account?.type !== 'email') return true;
  const address = user.email ?? '';
  return email?.verificationRequest ? mayAskForLink(address, caller) : confirmAddress(address);
}

/**
 * Creates and connects no accounts automatically: an address shared by two accounts proves nothing.
 */
async function refuse(): Promise<never> {
  throw new Error('The person signing in is known, and their account is already connected.');
}

/**
 * Sends a link to registered addresses only. The response is the same for others, so that it does
 * not reveal who has an account.
 */
async function mayAskForLink(email: string, caller: string): Promise<true | string> {
  try {
    await takeAttempt(accountMails(caller, 'sign-in', email));
  } catch (error) {
    return absoluteUrl(`/sign-in?error=${refusalCode(error) ?? 'unavailable'}`);
  }
  return (
    (await hasAccount(email)) || absoluteUrl('/api/auth/verify-request?provider=email&type=email')
  );
}

const absoluteUrl = (path: string): string => String(new URL(path, env().NEXTAUTH_URL));

function providers(caller: string, mailLink: SignInContext['mailLink']): Provider[] {
  const { SMTP_URL, MAIL_FROM } = env();
  return [
    credentials('credentials', ({ email = '', password = '' }) =>
      byPassword(email, password, caller),
    ),
    credentials('link', byLink),
    ...(SMTP_URL && MAIL_FROM ? [byMail(mailLink)] : []),
    ...otherAccounts(),
  ];
}

type Fields = Readonly<
  Partial<Record<'email' | 'password' | 'token' | 'organizationName', string>>
>;

function credentials(
  id: string,
  authorize: (fields: Fields) => Promise<SignedIn | null>,
): Provider {
  return CredentialsProvider({
    id,
    name: id,
    credentials: { email: {}, password: {}, token: {}, organizationName: {} },
    authorize: async (fields) => {
      try {
        return await authorize(fields ?? {});
      } catch (error) {
        // next-auth puts the message into the sign-in page's address, so it is a code without user
        // input.
        throw new Error(refusalCode(error) ?? 'unavailable', { cause: error });
      }
    },
  });
}

async function byPassword(
  email: string,
  password: string,
  caller: string,
): Promise<SignedIn | null> {
  const account = normalizeEmail(email);
  if (account === null) return null;
  return countAttempt(signInAttempts(caller, account), () => signInWithPassword(account, password));
}

/**
 * Signs in with a one-time link: a registered person, or the first owner with the submitted
 * details. Attempts are not counted, because links cannot be guessed.
 */
async function byLink(fields: Fields): Promise<SignedIn | null> {
  const { token = '' } = fields;
  const person = await signInWithLink(token);
  if (person !== null) return person;
  if ((await linkPurpose(token)) !== 'welcome') return null;
  const owner = NewOwner.safeParse(fields);
  if (owner.success) return createFirstOwner(token, owner.data);
  throw new FieldRefused(String(owner.error.issues[0]?.path[0]));
}

/**
 * The members of next-auth's email provider that are used; mails go through our queue instead of
 * its mailer.
 */
const byMail = (mailLink: SignInContext['mailLink']): EmailConfig => ({
  id: 'email',
  type: 'email',
  name: 'Email',
  server: '',
  from: '',
  options: {},
  maxAge: 24 * 3600,
  normalizeIdentifier: oneAddress,
  sendVerificationRequest: ({ identifier, url }) => mailLink(identifier, url),
});

function oneAddress(identifier: string): string {
  const address = normalizeEmail(identifier);
  if (address === null) throw new Error('This is not an email address.');
  return address;
}
