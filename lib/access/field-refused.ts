import { AppError } from '@/lib/contract/app-error';

/** What is typed into a field is not acceptable; nothing else has happened. */
export class FieldRefused extends Error {
  constructor(readonly field: string) {
    super(`${field} is not acceptable.`);
  }
}

/** What a refused try is called in an address; `lib/format/sign-in-errors.ts` has the sentences. Null for what is not a refusal. */
export function refusalCode(error: unknown): string | null {
  if (error instanceof FieldRefused) return `field-${error.field}`;
  return error instanceof AppError && error.code === 'rate_limited'
    ? `limited-${error.details.retryAfterSeconds ?? 60}`
    : null;
}
