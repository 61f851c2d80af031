import type { LimitState } from '../contract/limits';

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
export function limitHeaders(states: readonly LimitState[]): [name: string, value: string][] {
  if (states.length === 0) return [];
  return [
    [
      'RateLimit-Policy',
      states.map((s) => `"${s.name}";q=${s.quota};w=${s.windowSeconds}`).join(', '),
    ],
    ['RateLimit', states.map((s) => `"${s.name}";r=${s.remaining};t=${s.resetSeconds}`).join(', ')],
  ];
}
