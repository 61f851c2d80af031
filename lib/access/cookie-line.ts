import { env } from '@/lib/config/env';

/** Cookies carry the `__Secure-` prefix of next-auth when we are reached over https. */
export const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith('https:');

export const cookieName = (name: string): string => `${isSecure() ? '__Secure-' : ''}${name}`;

/** A `Set-Cookie` line that no script reads. `name` is as `cookieName` gives it. */
export const cookieLine = (name: string, value: string, seconds: number, path = '/'): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure() ? '; Secure' : ''}`;
