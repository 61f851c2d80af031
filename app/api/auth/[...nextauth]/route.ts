import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions, type SignInContext } from '@/lib/access/auth-options';
import { connectCookie, connectCookieName } from '@/lib/access/connect-cookie';
import { evenTime } from '@/lib/access/even-time';
import { lastOrganization, organizationCookieName } from '@/lib/access/organization-cookie';
import { visitorOf, type Session } from '@/lib/access/session';
import { sessionCookieName } from '@/lib/access/session-cookie';
import { addresses } from '@/lib/addresses';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { errorAnswer } from '@/lib/http/answer';
import { watchingDatabase } from '@/lib/http/database-watch';
import { asAppError } from '@/lib/http/failure';
import { baseHeaders } from '@/lib/http/headers';
import { isNavigation } from '@/lib/http/is-navigation';
import { judgeAuthRequest } from '@/lib/http/judge-auth-request';
import { callerKey } from '@/lib/limits';
import { connectAccount } from '@/lib/services/accounts/connect-account';
import { mailSignInLink } from '@/lib/services/accounts/mail-sign-in-link';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = randomUUID();
  const headers = baseHeaders('private', requestId);
  headers.set('Vary', 'Cookie');
  try {
    const response = await watchingDatabase(answer(await judgeAuthRequest(request), context));
    headers.forEach((value, name) => response.headers.set(name, value));
    return response;
  } catch (thrown) {
    const error = asAppError(thrown, requestId, 'auth');
    return isNavigation(request.headers) ? leadTo(addresses.signIn('unavailable'), headers) : errorAnswer(request, headers, error);
  }
}

function leadTo(address: string, headers = new Headers()): Response {
  headers.set('Location', address);
  return new Response(null, { status: 303, headers });
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const [action, provider] = (await context.params).nextauth;
  // Browsers of other applications report their errors there; here anybody could write into the log.
  if (action === '_log') throw new AppError('not_found', 'No such address.');
  if (isLinkFromElsewhere(request)) return leadTo(addresses.signInLink(request.nextUrl.search));
  const { session } = await visitorOf(request.cookies.get(sessionCookieName())?.value);
  const answered = NextAuth(request, context, authOptions(signInContext(request, session))) as Promise<Response>;
  const response = await (action === 'signin' && provider === 'email' ? evenTime(answered) : answered);
  if (response.status === 400) throw new AppError('not_found', 'No such address. Sign in at /sign-in.');
  // Its settings are judged at the start; what is left to complain of is where to go afterwards.
  if (response.status === 500) throw new AppError('invalid_input', 'callbackUrl must be an http or https address.');
  // Signed in on the way out: they go there to connect.
  if (request.method === 'POST' && action === 'signin') response.headers.append('Set-Cookie', connectCookie(session?.user.id ?? null));
  return response;
}

/** A link that signs in is used up by our page alone: another site could sign its visitors in as somebody else. */
const isLinkFromElsewhere = ({ nextUrl, headers }: NextRequest): boolean =>
  nextUrl.pathname === '/api/auth/callback/email' && (headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin';

function signInContext({ cookies, headers }: NextRequest, session: Session | null): SignInContext {
  const isConnecting = session !== null && cookies.get(connectCookieName())?.value === session.user.id;
  return {
    caller: callerKey(headers, env().TRUSTED_PROXY_HOPS),
    mailLink: mailSignInLink,
    organizationId: session?.org.organizationId ?? lastOrganization(cookies.get(organizationCookieName())?.value),
    connect: isConnecting ? (account) => connectAccount(session, account) : null,
  };
}

export { handle as GET, handle as HEAD, handle as POST, handle as PUT, handle as PATCH, handle as DELETE };
