import type { Operation } from '@/lib/contract';

/** What kind of answer it is, as far as headers are concerned. */
export type Audience = 'public' | 'private';

/** Every answer of the API. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

const EXPOSED = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/** What errors and private answers send; a public success may loosen Cache-Control. `unknown`: an address that does not exist. */
export function baseHeaders(audience: Audience | 'unknown', requestId: string): Headers {
  const headers = new Headers({ ...ALWAYS, 'X-Request-Id': requestId });
  headers.set('Cache-Control', audience === 'private' ? 'private, no-store' : 'no-store');
  if (audience === 'private') headers.set('Vary', 'Authorization');
  if (audience === 'public') {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', EXPOSED);
  }
  return headers;
}

export function audienceOf(op: Operation): Audience {
  return op.auth === 'org-key' ? 'private' : 'public';
}

/** Of an address, by the operations that it has. */
export function allowOf(ops: readonly Pick<Operation, 'method'>[]): string {
  const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((m) =>
    ops.some((op) => op.method === m),
  );
  return [...methods.flatMap((m) => (m === 'GET' ? ['GET', 'HEAD'] : [m])), 'OPTIONS'].join(', ');
}

/** OPTIONS, a preflight included. Private addresses get no CORS header: keys do not belong in pages. */
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
