import type { LimitState } from '../contract/limits';

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11: the budgets of the operation, and before them a limit of
 * requests that is hit earlier. Without budgets, the limits of requests.
 */
export function limitHeaders(
  budgets: readonly LimitState[],
  requests: readonly LimitState[] = [],
): Readonly<Record<string, string>> {
  const earlier = requests.filter(({ remaining }) =>
    budgets.every((budget) => remaining < budget.remaining),
  );
  const states = [...earlier, ...budgets];
  if (states.length === 0) return {};
  return {
    'RateLimit-Policy': states
      .map((s) => `"${s.name}";q=${s.quota};w=${s.windowSeconds}`)
      .join(', '),
    RateLimit: states.map((s) => `"${s.name}";r=${s.remaining};t=${s.resetSeconds}`).join(', '),
  };
}
