import { createHash } from 'node:crypto';

/** Version 8 UUID (RFC 9562 section 5.8) of these values: a custom hash, the same each time. */
export function uuidOf(values: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
