import { AppError } from '../contract/app-error';

/** An invalid form field. Throw it before any change. */
export class FieldRefused extends Error {
  constructor(readonly field: string) {
    super(`${field} is not acceptable.`);
  }
}

/**
 * Code of a refusal for an address; `lib/platform/text/sign-in-errors.ts` has the sentences. Null for other
 * errors.
 */
export function refusalCode(error: unknown): string | null {
  if (error instanceof FieldRefused) return `field-${error.field}`;
  return error instanceof AppError && error.code === 'rate_limited'
    ? `limited-${error.details.retryAfterSeconds ?? 60}`
    : null;
}
