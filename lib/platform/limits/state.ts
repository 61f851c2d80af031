import type { LimitState } from '../contract/limits';

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
export const limitHeaders = (states: readonly LimitState[]): Readonly<Record<string, string>> =>
  states.length === 0
    ? {}
    : {
        'RateLimit-Policy': states
          .map((s) => `"${s.name}";q=${s.quota};w=${s.windowSeconds}`)
          .join(', '),
        RateLimit: states.map((s) => `"${s.name}";r=${s.remaining};t=${s.resetSeconds}`).join(', '),
      };
