import { createHash } from 'node:crypto';

/** First 32 hex digits of a body's SHA-256: the opaque tag of its strong ETag. */
export function etagOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32);
}
