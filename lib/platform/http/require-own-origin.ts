import { env } from '../config/env';
import { AppError } from '../contract/app-error';

/** Throws unless our own page sends the change; `instead` is the advice for other callers. */
export function requireOwnOrigin(headers: Headers, instead: string): void {
  if (
    headers.get('origin') === new URL(env().BASE_URL).origin ||
    headers.get('sec-fetch-site') === 'same-origin'
  )
    return;
  throw new AppError(
    'origin_mismatch',
    `This endpoint only accepts requests from pages of ${env().BASE_URL}. ${instead}`,
  );
}
