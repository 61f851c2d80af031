import { cookies } from 'next/headers';
import { csrfCookieName, csrfFieldOf } from '@/lib/access/csrf-cookie';
import { isSecure } from '@/lib/access/cookie-line';
import { env } from '@/lib/config/env';

/** The token that next-auth wants in a form; proxy.ts has put its cookie there. */
export async function csrfToken(): Promise<string> {
  const cookie = (await cookies()).get(csrfCookieName(isSecure()))?.value;
  return csrfFieldOf(cookie, process.env.NEXTAUTH_SECRET ?? '') ?? '';
}

const HOME = '/sites';

/** Where to go after signing in: a page of ours, never another site's address. next-auth makes addresses absolute. */
export function pathAfter(callbackUrl: string | string[] | undefined): string {
  const { origin } = new URL(env().BASE_URL);
  const asked = typeof callbackUrl === 'string' ? callbackUrl : HOME;
  if (!URL.canParse(asked, origin)) return HOME;
  const url = new URL(asked, origin);
  // Two slashes begin the address of another host: `/.//evil.example` has none before it is parsed.
  return url.origin === origin && !/^\/(?:\/|api\/)/.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : HOME;
}
