import { operations, type Operation } from '@/lib/contract';
import { patternOf } from './address';

const PATTERNS = operations.map((operation) => ({
  operation,
  pattern: patternOf(operation.path),
}));

/** The operations of an address (its query is ignored): for answers given before a route handler is reached. */
export function operationsAt(url: string): Operation[] {
  const path = url.split('?', 1)[0] ?? '';
  return PATTERNS.flatMap(({ pattern, operation }) => (pattern.test(path) ? [operation] : []));
}

/** Pages of other sites may read it, and so must be able to read why it refused them. */
export const isReadableCrossOrigin = (url: string): boolean =>
  operationsAt(url).some(({ access }) => access === 'public') ||
  url.startsWith('/.well-known/openapi.json');
