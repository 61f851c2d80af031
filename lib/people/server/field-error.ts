import type { z } from 'zod';
import { AppError } from '@/lib/platform/contract/app-error';

/**
 * Returns the parsed value. Throws `invalid_input` with the first field's message, prefixed by the
 * field's name if there are several.
 */
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
