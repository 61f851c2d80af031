import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/access/auth-options';
import { lastOrganization, organizationCookieName } from '@/lib/access/organization-cookie';
import { mailSignInLink } from '@/lib/services/accounts/mail-sign-in-link';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

const handle = (request: NextRequest, context: Context): Promise<Response> =>
  NextAuth(request, context, authOptions(mailSignInLink, lastOrganization(request.cookies.get(organizationCookieName())?.value))) as Promise<Response>;

export { handle as GET, handle as POST };
