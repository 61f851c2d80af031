import { LIMITS } from '@/lib/platform/contract/limits';
import { rateLimitOf, type Operation } from '@/lib/platform/contract/operation';
import type { JsonSchema } from './schemas';

const text = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

/** `components.headers`. */
export const headerComponents: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description: 'Identifies this response in the server’s logs.',
    schema: { type: 'string', format: 'uuid' },
    example: '0b7c2f7e-6a1d-4f0e-9d0b-2f6f2f1f9a10',
  },
  'Retry-After': {
    description: 'Seconds to wait before you try again.',
    schema: { type: 'integer', minimum: 1 },
    example: 1260,
  },
  'RateLimit-Policy': text(
    `Limits that apply: q = quota, w = window in seconds (draft-ietf-httpapi-ratelimit-headers-11). ${Object.entries(
      LIMITS,
    )
      .filter(([, row]) => row.surface !== 'dashboard')
      .map(([name, row]) => `\`${name}\`: ${row.description}`)
      .join(' ')}`,
    '"org-scans";q=10;w=3600, "target-scans";q=5;w=3600',
  ),
  RateLimit: text(
    'Current usage of these limits, with the one that is hit first: r = remaining, t = seconds until the oldest counted request leaves the window.',
    '"org-scans";r=7;t=840, "target-scans";r=4;t=3300',
  ),
  ETag: text(
    'Strong; first 32 hex digits of the SHA-256 of the body.',
    '"9b74c9897bac770ffc029102a200c5de"',
  ),
  Location: { description: 'URL to poll for the scan.', schema: { type: 'string', format: 'uri' } },
  'WWW-Authenticate': text(
    '`error` is present when a token was sent.',
    'Bearer realm="api", error="invalid_token"',
  ),
};

/** References to the headers of a response. */
export function headersOf(op: Operation, status: number): Record<string, JsonSchema> {
  const names = ['X-Request-Id'];
  const limited = rateLimitOf(op) !== null || op.budgets !== undefined;
  if (limited && (status < 300 || status === 429)) names.push('RateLimit-Policy', 'RateLimit');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  if (op.method === 'GET' && (status === 200 || status === 304)) names.push('ETag');
  if (
    (status === 409 && op.errors.includes('scan_active')) ||
    (status < 300 && op.location !== undefined)
  )
    names.push('Location');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
