import { cookies } from 'next/headers';
import { csrfCookieName, csrfFieldOf } from '@/lib/platform/access/csrf-cookie';
import { isSecure } from '@/lib/platform/access/cookie-line';
import { env } from '@/lib/platform/config/env';

/** The CSRF token for forms of next-auth; proxy.ts has set its cookie. */
export async function csrfToken(): Promise<string> {
  const cookie = (await cookies()).get(csrfCookieName(isSecure()))?.value;
  return csrfFieldOf(cookie, process.env.NEXTAUTH_SECRET ?? '') ?? '';
}

const HOME = '/sites';

/** Path to open after signing in, always on this server. next-auth makes these addresses absolute. */
export function pathAfter(callbackUrl: string | string[] | undefined): string {
  const { origin } = new URL(env().BASE_URL);
  const address = typeof callbackUrl === 'string' ? callbackUrl : HOME;
  if (!URL.canParse(address, origin)) return HOME;
  const url = new URL(address, origin);
  // Two leading slashes start the address of another host; `/.//evil.example` gets them only by parsing.
  return url.origin === origin && !/^\/(?:\/|api\/)/.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : HOME;
}
