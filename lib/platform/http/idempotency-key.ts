import type { Endpoint } from '../contract/operation';
import { AppError } from '../contract/app-error';
import { uuidOf } from '../text/uuid-of';
import { BODY_DIGITS } from '../db/idempotent-id';

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Id of the created resource, derived from the `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header): its last group from the body, the others from the
 * key. `lib/platform/db/idempotent-id.ts` finds what an earlier try made.
 */
export function idByKey(
  op: Endpoint,
  request: Request,
  organizationId: string | undefined,
  body: unknown,
): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (!op.idempotencyKey || key === null || organizationId === undefined) return undefined;
  if (!KEY.test(key))
    throw new AppError(
      'invalid_input',
      'Idempotency-Key must have 1 to 255 visible ASCII characters, such as a UUID.',
    );
  const { pathname } = new URL(request.url);
  const ofKey = uuidOf([organizationId, op.id, pathname.toLowerCase(), key]);
  return ofKey.slice(0, -BODY_DIGITS) + uuidOf([ofKey, body ?? null]).slice(-BODY_DIGITS);
}
