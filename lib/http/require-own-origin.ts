import { env } from '@/lib/config/env';
import { AppError } from '@/lib/contract/app-error';

/** Changes are taken from our own pages only; `instead` says what others should do. */
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
