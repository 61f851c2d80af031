import { env } from '../config/env';

/** True if we are served over https; cookies then have next-auth's `__Secure-` prefix. */
export const isSecure = (): boolean => env().NEXTAUTH_URL.startsWith('https:');

export const cookieName = (name: string): string => `${isSecure() ? '__Secure-' : ''}${name}`;

/** `Set-Cookie` line of a cookie that scripts cannot read. `name` is the result of `cookieName`. */
export const cookieLine = (name: string, value: string, seconds: number, path = '/'): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure() ? '; Secure' : ''}`;
