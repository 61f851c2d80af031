import type { HeaderLines } from '../network/types';
import { header, headerLines } from './reply';

type WithHeaders = { readonly headers: HeaderLines };

/** Lower-case directive names of Cache-Control. */
export function cacheDirectives(reply: WithHeaders): ReadonlySet<string> {
  const names = headerLines(reply.headers, 'cache-control')
    .flatMap((line) => line.split(','))
    .map((d) => d.split('=')[0]!.trim().toLowerCase());
  return new Set(names.filter(Boolean));
}

/** True if a shared cache may store it (RFC 9111 section 3): neither `no-store` nor `private`. */
export function isCacheable(reply: WithHeaders): boolean {
  const directives = cacheDirectives(reply);
  return !directives.has('no-store') && !directives.has('private');
}

/** True if `Vary` names this request header, or `*`. */
export function variesOn(reply: WithHeaders, name: string): boolean {
  const fields = (header(reply, 'vary') ?? '').split(',').map((f) => f.trim().toLowerCase());
  return fields.includes('*') || fields.includes(name);
}
