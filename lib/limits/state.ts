import type { LimitName } from '@/lib/contract/limits';

/** Where one limit stands after (or instead of) taking from it. */
export interface LimitState {
  readonly name: LimitName;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Budget: seconds until its oldest counted row leaves the window. Pace: until it is full again, or allows the next. */
  readonly resetSeconds: number;
}

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
