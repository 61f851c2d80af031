import type { z } from 'zod';
import { AppError } from '@/lib/errors';

/** The value, or the first field's message as `invalid_input`. The messages are sentences of ours. */
export function fieldError<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  throw new AppError('invalid_input', result.error.issues[0]?.message ?? 'The request is invalid.');
}
