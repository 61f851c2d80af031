import type { Endpoint } from '../contract/operation';

/** Audience of a response: anyone, a program with a key (`private`), or a dashboard page. */
export type Audience = 'public' | 'private' | 'page';

/** Headers of every API response. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Credential that a private response depends on. */
const VARY = { unknown: null, public: null, private: 'Authorization', page: 'Cookie' } as const;

const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/**
 * Headers of errors and private responses; public successes may relax Cache-Control. `unknown`: no
 * such address.
 */
export function baseHeaders(audience: Audience | 'unknown', requestId: string): Headers {
  const headers = new Headers({ ...ALWAYS, 'X-Request-Id': requestId });
  headers.set('Cache-Control', VARY[audience] ? 'private, no-store' : 'no-store');
  if (VARY[audience]) headers.set('Vary', VARY[audience]);
  if (audience === 'public') {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', EXPOSED);
  }
  return headers;
}

/** The path determines which credential counts: a cookie under /api/dashboard, a key elsewhere. */
export function audienceOf({ path, access }: Endpoint): Audience {
  if (path.startsWith('/api/dashboard/')) return 'page';
  return access === 'public' ? 'public' : 'private';
}

/** `Allow` header of an address with these operations. */
export function allowOf(ops: readonly Pick<Endpoint, 'method'>[]): string {
  const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((m) =>
    ops.some((op) => op.method === m),
  );
  return [...methods.flatMap((m) => (m === 'GET' ? ['GET', 'HEAD'] : [m])), 'OPTIONS'].join(', ');
}

/**
 * Response to OPTIONS, including preflights. Private addresses get no CORS headers: keys do not
 * belong in pages.
 */
export function optionsAnswer(audience: Audience, allow: string, requestId: string): Response {
  const headers = baseHeaders(audience, requestId);
  headers.set('Allow', allow);
  if (audience === 'public') {
    headers.set('Access-Control-Allow-Methods', allow);
    headers.set('Access-Control-Allow-Headers', 'Content-Type');
    headers.set('Access-Control-Max-Age', '86400');
  }
  return new Response(null, { status: 204, headers });
}
