import { cookies } from 'next/headers';
import { csrfCookieName, csrfFieldOf } from '@/lib/access/csrf-cookie';
import { isSecure } from '@/lib/access/session-cookie';

/** The token that next-auth wants in a form; proxy.ts has put its cookie there. */
export async function csrfToken(): Promise<string> {
  const cookie = (await cookies()).get(csrfCookieName(isSecure()))?.value;
  return csrfFieldOf(cookie, process.env.NEXTAUTH_SECRET ?? '') ?? '';
}

const HOME = '/sites';

/** Where to go after signing in: a path of ours, never another site's address. */
export function pathAfter(callbackUrl: string | string[] | undefined): string {
  const asked = typeof callbackUrl === 'string' ? callbackUrl : HOME;
  const base = 'http://here.invalid';
  if (!URL.canParse(asked, base)) return HOME;
  const url = new URL(asked, base);
  return url.origin === base && asked.startsWith('/') && !asked.startsWith('/api/') ? `${url.pathname}${url.search}` : HOME;
}
