import { describe, expect, it } from 'vitest';
import { handlers } from '@/lib/api/handlers';
import { operations } from '@/lib/api/operations';
import { ownOperations } from '@/lib/api/dashboard';
import { NAMED_OPERATIONS } from '@/lib/platform/contract/sentence';

describe('operations and routes', () => {
  it('every operation of both contracts is bound to one verb', () => {
    const ops = [...operations, ...ownOperations];
    const bound = new Set<unknown>(handlers.map(({ op }) => op));
    const unbound = ops.filter((op) => !bound.has(op)).map(({ id }) => id);
    expect(unbound, 'operations without a line in lib/<feature>/server/handlers.ts').toEqual([]);
    expect(handlers.length).toBe(ops.length);
  });

  it('no two operations share an id or a path', () => {
    expect(new Set(operations.map((op) => op.id)).size).toBe(operations.length);
    expect(new Set(operations.map((op) => `${op.method} ${op.path}`)).size).toBe(operations.length);
  });

  it.each(Object.entries(NAMED_OPERATIONS))('sentences name %s by its address', (id, address) => {
    const op = operations.find((one) => one.id === id);
    expect(address).toBe(`${op?.method} ${op?.path}`);
  });

  it.each(operations)('$id has a field for each {name} of its path', (op) => {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys('params' in op ? op.params.shape : {})).toEqual(names);
  });

  it.each(operations)(
    '$id names query parameters in snake_case and response fields in camelCase',
    (op) => {
      for (const name of Object.keys('query' in op ? op.query.shape : {}))
        expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      for (const name of Object.keys(op.response.shape))
        expect(name).toMatch(/^[a-z]+([A-Z][a-z]+|[0-9]+)*$/);
    },
  );
});
