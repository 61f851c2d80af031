import { operations } from '@/lib/api/operations';
import type { Operation } from '@/lib/platform/contract/operation';
import { patternOf } from '@/lib/platform/http/address';

const PATTERNS = operations.map((operation) => ({
  operation,
  pattern: patternOf(operation.path),
}));

/**
 * Operations of an address, ignoring its query; for responses sent before a route handler is
 * reached.
 */
export function operationsAt(url: string): Operation[] {
  const path = url.split('?', 1)[0] ?? '';
  return PATTERNS.flatMap(({ pattern, operation }) => (pattern.test(path) ? [operation] : []));
}

/** True if pages of other sites may read the address, and thus must be able to read its errors. */
export const isReadableCrossOrigin = (url: string): boolean =>
  operationsAt(url).some(({ access }) => access === 'public') ||
  url.startsWith('/.well-known/openapi.json');
