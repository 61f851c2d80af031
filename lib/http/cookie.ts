import { parse } from 'cookie';

/** A cookie of a request. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  return parse(headers.get('cookie') ?? '')[name];
}
