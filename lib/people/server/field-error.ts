import type * as z from 'zod';
import { AppError } from '@/lib/platform/contract/app-error';

/** Returns the parsed value. Throws `invalid_input` with the message and path of the first issue. */
export function fieldError<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = issue?.message ?? 'The request is invalid.';
  const field = issue?.path.join('.');
  throw new AppError('invalid_input', message, field ? { field } : {});
}
