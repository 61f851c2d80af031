import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/lib/access/auth-options';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

const handle = (request: NextRequest, context: Context): Promise<Response> => NextAuth(request, context, authOptions()) as Promise<Response>;

export { handle as GET, handle as POST };
