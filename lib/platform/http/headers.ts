import type { Endpoint } from '../contract/operation';

/** Audience of a response: anyone, a program with a key (`private`), or a dashboard page. */
export type Audience = 'public' | 'private' | 'page';

/** Headers of every API response. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Headers of a response by name, which become `Headers` once, with the response. */
export type AnswerHeaders = Record<string, string>;

const OPEN = { ...ALWAYS, 'Cache-Control': 'no-store' };
const SECRET = { ...ALWAYS, 'Cache-Control': 'private, no-store' };
const BASE: Readonly<Record<Audience | 'unknown', Readonly<AnswerHeaders>>> = {
  unknown: OPEN,
  public: {
    ...OPEN,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  },
  // They depend on a credential.
  private: { ...SECRET, Vary: 'Authorization' },
  page: { ...SECRET, Vary: 'Cookie' },
};

/**
 * Headers of errors and private responses; public successes may relax Cache-Control. `unknown`: no
 * such address.
 */
export const baseHeaders = (audience: Audience | 'unknown', requestId: string): AnswerHeaders => ({
  ...BASE[audience],
  'X-Request-Id': requestId,
});

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
  const headers = {
    ...baseHeaders(audience, requestId),
    Allow: allow,
    ...(audience === 'public' && {
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
    }),
  };
  return new Response(null, { status: 204, headers });
}
