import type { z } from 'zod';
import { AppError } from '@/lib/contract/app-error';

/** The value, or what is wrong with the first field as `invalid_input`: one of our sentences, after the name of the field when there are several. */
export function fieldError<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = issue?.message ?? 'The request is invalid.';
  throw new AppError(
    'invalid_input',
    issue === undefined || issue.path.length === 0
      ? message
      : `${issue.path.join('.')}: ${message}`,
  );
}
