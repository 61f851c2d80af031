import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { NextAuthOptions } from 'next-auth';
import type { Provider } from 'next-auth/providers/index';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { EmailConfig } from 'next-auth/providers/email';
import { addresses } from '@/lib/config/addresses';
import { database } from '@/lib/db/client';
import { env } from '@/lib/config/env';
import { log } from '@/lib/observe/log';
import { normalizeEmail } from './email-address';
import { linkPurpose } from './one-time-token';
import { otherAccounts, ownerOf, type OtherAccount } from './other-accounts';
import { beginSession, SESSION_SECONDS } from './session-cookie';
import {
  createFirstOwner,
  isKnown,
  NewOwner,
  ownAddress,
  signInWithLink,
  signInWithPassword,
  SignedIn,
} from './sign-in';
import { FieldRefused, refusalCode } from './field-refused';
import { takeAttempt, accountMails, countAttempt, signInAttempts } from './attempts';

/** What next-auth is given besides the settings of the installation. */
export interface SignInContext {
  /** Key of the limits per caller. */
  readonly caller: string;
  readonly mailLink: (to: string, url: string) => Promise<void>;
  /** The organization that whoever signs in was last in, as far as their browser knows. */
  readonly organizationId?: string | null;
  /** Connects an account elsewhere with the person who is signed in and asked for it: true, or where to tell why not. */
  readonly connect?: ((account: OtherAccount) => Promise<true | string>) | null;
}

/** Sign-in methods that this server offers. */
export interface SignInMethods {
  readonly emailLink: boolean;
  readonly github: boolean;
  readonly google: boolean;
}

export function signInMethods(): SignInMethods {
  const { SMTP_URL, MAIL_FROM, GITHUB_ID, GITHUB_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } =
    env();
  return {
    emailLink: SMTP_URL !== undefined && MAIL_FROM !== undefined,
    github: GITHUB_ID !== undefined && GITHUB_SECRET !== undefined,
    google: GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined,
  };
}

/** What next-auth is told. Made per call: the environment is settled by the server entry, after modules are loaded. */
export function authOptions({
  caller,
  mailLink,
  organizationId = null,
  connect = null,
}: SignInContext): NextAuthOptions {
  return {
    // The adapter's types name the client of Prisma 4; it uses four models by name, which are ours (prisma/schema.prisma).
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
      signIn: (asked) =>
        maySignIn(asked, caller, connect).catch((error: unknown) => {
          // next-auth puts the message into the address of the sign-in page.
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

/** Where to go afterwards: a page of ours. next-auth's own rule breaks on what is no address. */
function ownPage(asked: string, baseUrl: string): string {
  const url = URL.canParse(asked, baseUrl) ? new URL(asked, baseUrl) : null;
  return url?.origin === new URL(baseUrl).origin ? url.href : baseUrl;
}

type Asked = Parameters<NonNullable<NonNullable<NextAuthOptions['callbacks']>['signIn']>>[0];

/** True, false, or where to tell why not. */
async function maySignIn(
  { user, account, email }: Asked,
  caller: string,
  connect: SignInContext['connect'],
): Promise<boolean | string> {
  if (account?.type === 'oauth')
    return connect
      ? connect(account)
      : (await ownerOf(account)) !== null || lead('/api/auth/signin?error=NotConnected');
  if (account?.type !== 'email') return true;
  const address = user.email ?? '';
  return email?.verificationRequest ? mayAskForLink(address, caller) : ownAddress(address);
}

/** It makes nobody and connects nothing by itself: an address that two accounts share proves nothing. */
async function refuse(): Promise<never> {
  throw new Error('The person signing in is known, and their account is already connected.');
}

/** A link is sent to people we know only. For others the answer is the same, as next-auth gives it: an address does not tell who has an account. */
async function mayAskForLink(email: string, caller: string): Promise<true | string> {
  try {
    await takeAttempt(accountMails(caller, 'sign-in', email));
  } catch (error) {
    return lead(`/sign-in?error=${refusalCode(error) ?? 'unavailable'}`);
  }
  return (await isKnown(email)) || lead('/api/auth/verify-request?provider=email&type=email');
}

const lead = (path: string): string => String(new URL(path, env().NEXTAUTH_URL));

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
        // next-auth puts the message into the address of the sign-in page: a code, nothing that was typed.
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
 * A one-time link: of a known person, or the first owner's, which comes with who they are. Nobody guesses one, so tries
 * are not counted.
 */
async function byLink(fields: Fields): Promise<SignedIn | null> {
  const { token = '' } = fields;
  const known = await signInWithLink(token);
  if (known !== null) return known;
  if ((await linkPurpose(token)) !== 'welcome') return null;
  const owner = NewOwner.safeParse(fields);
  if (owner.success) return createFirstOwner(token, owner.data);
  throw new FieldRefused(String(owner.error.issues[0]?.path[0]));
}

/** What next-auth needs of its own provider, without the mailer that comes with it: mails go through our queue. */
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
