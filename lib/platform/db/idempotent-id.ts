import { AppError } from '../contract/app-error';

/** Digits of a UUID that stand for the body of a request with an `Idempotency-Key`; the others stand for the key. */
export const BODY_DIGITS = 12;

/** Ids of all resources that a key can make, for a condition of Prisma. */
export const idsOfKey = (id: string) => ({
  gte: id.slice(0, -BODY_DIGITS) + '0'.repeat(BODY_DIGITS),
  lte: id.slice(0, -BODY_DIGITS) + 'f'.repeat(BODY_DIGITS),
});

/** Throws `idempotency_key_reused` if the row was made by a request with another body. */
export function requireSameBody(row: { readonly id: string }, id: string): void {
  if (row.id !== id)
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another body. Use a new key for a new request.',
    );
}
