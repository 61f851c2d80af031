import { createHash } from 'node:crypto';
import type { NewVisits } from '@/lib/contract/visits';

/** The same counts have the same id, so what is sent twice is counted once. `salt`: what else tells them apart. */
export function idOfCounts(
  siteId: string,
  counts: Readonly<NewVisits['counts']>,
  salt = '',
): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([siteId, counts, salt]))
    .digest('hex');
  // Version 8 (RFC 9562 section 5.8): a custom hash.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
