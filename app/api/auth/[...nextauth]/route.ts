import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/access/auth-options';
import { connectCookie, connectCookieName } from '@/lib/access/connect-cookie';
import { lastOrganization, organizationCookieName } from '@/lib/access/organization-cookie';
import { visitorOf } from '@/lib/access/session';
import { sessionCookieName } from '@/lib/access/session-cookie';
import { connectAccount } from '@/lib/services/accounts/connect-account';
import { mailSignInLink } from '@/lib/services/accounts/mail-sign-in-link';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const cookie = (name: string): string | undefined => request.cookies.get(name)?.value;
  const { session } = await visitorOf(cookie(sessionCookieName()));
  const isConnecting = session !== null && cookie(connectCookieName()) === session.user.id;
  const response = (await NextAuth(request, context, authOptions({
    mailLink: mailSignInLink,
    organizationId: session?.org.organizationId ?? lastOrganization(cookie(organizationCookieName())),
    connect: isConnecting ? (account) => connectAccount(session, account) : null,
  }))) as Response;
  // Signed in on the way out: they go there to connect.
  if (request.method === 'POST' && (await context.params).nextauth[0] === 'signin') response.headers.append('Set-Cookie', connectCookie(session?.user.id ?? null));
  return response;
}

export { handle as GET, handle as POST };
