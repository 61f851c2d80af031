import { AppError } from '../contract/app-error';
import { log } from '../observe/log';
import { isDatabaseUnavailable } from './is-database-unavailable';

const DEFECT = 'Something went wrong on our side. If you report it, include the X-Request-Id.';

/**
 * Converts any thrown value to a client-safe error. Internal errors are logged with the request id
 * and not exposed.
 */
export function asAppError(thrown: unknown, requestId: string, operation: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown)) {
    log.error('database away', { requestId, operation, error: thrown });
    return databaseUnavailable();
  }
  log.error('request failed', { requestId, operation, error: thrown });
  return new AppError('internal_error', DEFECT);
}

export function databaseUnavailable(): AppError {
  return new AppError('unavailable', 'The database isn’t responding.', {
    retryAfterSeconds: 5,
  });
}
