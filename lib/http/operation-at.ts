import { operations, type Operation } from '@/lib/contract';

const PATTERNS = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation of an address (its query is ignored): for answers given before a route handler is reached. */
export function operationAt(url: string): Operation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.operation;
}

/** Pages of other sites may read it, and so must be able to read why it refused them. */
export const isReadableCrossOrigin = (url: string): boolean =>
  operationAt(url)?.auth === 'public' || url.startsWith('/.well-known/openapi.json');
