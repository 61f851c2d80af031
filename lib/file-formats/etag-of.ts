import { createHash } from 'node:crypto';

/** First 32 hex digits of the SHA-256 of a body; what stands between the quotes of its strong ETag. */
export function etagOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32);
}
