import type { RouteContext } from '@/app/query';
import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions, signInMethods, type SignInContext } from '@/lib/platform/access/auth-options';
import {
  connectCookieName,
  endedConnectCookie,
  isConnecting,
} from '@/lib/platform/access/connect-cookie';
import { withMinimumTime } from '@/lib/platform/access/minimum-time';
import {
  lastOrganization,
  organizationCookieName,
} from '@/lib/platform/access/organization-cookie';
import { endSession, visitorOf, type Session } from '@/lib/platform/access/session';
import { sessionCookieName } from '@/lib/platform/access/session-cookie';
import { addresses } from '@/lib/platform/config/addresses';
import { SignInProvider } from '@/lib/people/contract/dashboard/accounts';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/contract/app-error';
import { errorAnswer } from '@/lib/platform/http/answer';
import { readWithTimeout } from '@/lib/platform/http/database-timeout';
import { asAppError } from '@/lib/platform/http/failure';
import { baseHeaders } from '@/lib/platform/http/headers';
import { isNavigation } from '@/lib/platform/http/is-navigation';
import { judgeAuthRequest } from '@/lib/platform/http/judge-auth-request';
import { callerKey } from '@/lib/platform/limits';
import { beginConnecting } from '@/lib/people/server/begin-connecting';
import { connectAccount, connectByAddress } from '@/lib/people/server/connect-account';
import { mailSignInLink } from '@/lib/people/server/mail-sign-in-link';

export const dynamic = 'force-dynamic';

async function handle(
  request: NextRequest,
  context: RouteContext<{ nextauth: string[] }>,
): Promise<Response> {
  const requestId = randomUUID();
  const headers = baseHeaders('page', requestId);
  try {
    const response = await handleAuth(await judgeAuthRequest(request), context);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  } catch (thrown) {
    const error = asAppError(thrown, requestId, 'auth');
    return isNavigation(request.headers)
      ? redirectTo(addresses.signIn('unavailable'), headers)
      : errorAnswer(request, headers, error);
  }
}

const redirectTo = (address: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { ...headers, Location: address } });

async function handleAuth(
  request: NextRequest,
  context: RouteContext<{ nextauth: string[] }>,
): Promise<Response> {
  const [action = '', provider = ''] = (await context.params).nextauth;
  // next-auth logs reports from browsers here, which would let anyone write to the log.
  if (action === '_log') throw new AppError('not_found', 'This page doesn’t exist.');
  if (isLinkFromElsewhere(request)) return redirectTo(addresses.signInLink(request.nextUrl.search));
  const cookie = request.cookies.get(sessionCookieName())?.value;
  const { person, session } = await readWithTimeout(visitorOf(cookie));
  // next-auth trusts the cookie alone, and would renew one of an ended session.
  if (action === 'session' && person === null) return Response.json({});
  if (action === 'connect' && request.method === 'POST')
    return startConnecting(request, session, provider);
  const answered = callNextAuth(
    request,
    [action, provider],
    await signInContext(request, session, provider),
  );
  const response = await (action === 'signin' && provider === 'email'
    ? withMinimumTime(answered)
    : answered);
  // next-auth only deletes the cookie, and a copy of it would stay valid.
  if (action === 'signout' && deletesSessionCookie(response)) await endSession(cookie);
  if (action === 'callback' || (action === 'signin' && request.method === 'POST'))
    response.headers.append('Set-Cookie', endedConnectCookie());
  return response;
}

const deletesSessionCookie = ({ headers }: Response): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${sessionCookieName()}=;`));

async function callNextAuth(
  request: NextRequest,
  nextauth: readonly string[],
  context: SignInContext,
): Promise<Response> {
  const response = await (NextAuth(
    request,
    { params: Promise.resolve({ nextauth: nextauth.filter(Boolean) }) },
    authOptions(context),
  ) as Promise<Response>);
  if (response.status === 400)
    throw new AppError('not_found', 'This page doesn’t exist. Sign in at /sign-in.');
  // Settings are validated at the start, so a 500 means a wrong method or callback URL.
  if (response.status === 500)
    throw new AppError(
      'invalid_input',
      'Sign in at /sign-in. A callbackUrl must be an http or https address.',
    );
  return response;
}

/** Sign-in links are used by our page only: another site could sign its visitors in to a foreign account. */
const isLinkFromElsewhere = ({ nextUrl, headers }: NextRequest): boolean =>
  nextUrl.pathname === '/api/auth/callback/email' &&
  (headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin';

async function signInContext(
  { cookies, headers }: NextRequest,
  session: Session | null,
  provider: string,
): Promise<SignInContext> {
  const mayConnect =
    session !== null &&
    (await isConnecting(cookies.get(connectCookieName())?.value, session.user, provider));
  return {
    caller: callerKey(headers, env().TRUSTED_PROXY_HOPS),
    mailLink: mailSignInLink,
    organizationId:
      session?.actor.organizationId ??
      lastOrganization(cookies.get(organizationCookieName())?.value),
    connect: mayConnect ? (account) => connectAccount(session, account) : null,
    connectByAddress,
  };
}

/** Starts the OAuth redirect that connects an account, from a form of the profile. */
async function startConnecting(
  request: NextRequest,
  session: Session | null,
  name: string,
): Promise<Response> {
  const { data: provider } = SignInProvider.safeParse(name);
  if (provider === undefined || !signInMethods()[provider])
    throw new AppError('not_found', 'This page doesn’t exist. Connect accounts under Profile.');
  const fields = new URLSearchParams(await request.clone().text());
  const refuse = (code: string): Response => {
    if (fields.get('json') === 'true')
      return Response.json({ url: addresses.connect(provider, code) }, { status: 401 });
    // A signed-out person passes the sign-in page first, after which the error would be outdated.
    return redirectTo(addresses.connect(provider, session === null ? undefined : code));
  };
  if (session === null) return refuse('SignedOut');
  // All tabs share one cookie, so another person may have signed in.
  if (fields.get('email') !== session.user.email) return refuse('SignedInAsAnother');
  const context = await signInContext(request, session, provider);
  const begun = await beginConnecting(session, provider, fields.get('currentPassword') ?? '');
  if ('refused' in begun) return refuse(begun.refused);
  const response = await callNextAuth(request, ['signin', provider], context);
  response.headers.append('Set-Cookie', begun.cookie);
  return response;
}

export {
  handle as GET,
  handle as HEAD,
  handle as POST,
  handle as PUT,
  handle as PATCH,
  handle as DELETE,
};
