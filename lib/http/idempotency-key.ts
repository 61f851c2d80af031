import { createHash } from 'node:crypto';
import type { Endpoint } from '@/lib/contract';
import { AppError } from '@/lib/contract/app-error';

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
  const hex = createHash('sha256')
    .update(JSON.stringify([organizationId, op.id, pathname.toLowerCase(), key]))
    .digest('hex');
  // Version 8 (RFC 9562 section 5.8): a custom hash.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
