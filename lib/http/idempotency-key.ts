import type { Endpoint } from '@/lib/contract';
import { AppError } from '@/lib/contract/app-error';
import { uuidOf } from '@/lib/file-formats/uuid-of';

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Id of the created resource, derived from the `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header): an existing row with that id was made by an earlier
 * try.
 */
export function idByKey(
  op: Endpoint,
  request: Request,
  organizationId: string | undefined,
): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (!op.idempotencyKey || key === null || organizationId === undefined) return undefined;
  if (!KEY.test(key))
    throw new AppError(
      'invalid_input',
      'Idempotency-Key must have 1 to 255 visible ASCII characters, such as a UUID.',
    );
  const { pathname } = new URL(request.url);
  return uuidOf([organizationId, op.id, pathname.toLowerCase(), key]);
}
