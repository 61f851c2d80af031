import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

function routeFile(apiPath: string): string {
  return path.join(
    'app',
    ...apiPath.slice(1).replaceAll('{', '[').replaceAll('}', ']').split('/'),
    'route.ts',
  );
}

const files = readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.join('app/api/v1', file))
  .sort();

describe('operations and routes', () => {
  it('every route file belongs to an operation', () => {
    const known = new Set(operations.map((op) => routeFile(op.path)));
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  it('no two operations share an id or an address', () => {
    expect(new Set(operations.map((op) => op.id)).size).toBe(operations.length);
    expect(new Set(operations.map((op) => `${op.method} ${op.path}`)).size).toBe(operations.length);
  });

  it.each(operations)('$id has a field for each {name} of its path', (op) => {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys('params' in op ? op.params.shape : {})).toEqual(names);
  });

  it.each(operations)(
    '$id names query parameters in snake_case and answer fields in camelCase',
    (op) => {
      for (const name of Object.keys('query' in op ? op.query.shape : {}))
        expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      for (const name of Object.keys(op.response.shape))
        expect(name).toMatch(/^[a-z]+([A-Z][a-z]+|[0-9]+)*$/);
    },
  );

  it.each(operations)('$id has its route with all seven methods', async (op) => {
    const file = routeFile(op.path);
    expect(existsSync(file), `${file} is missing`).toBe(true);
    const route = (await import(/* @vite-ignore */ path.resolve(file))) as Record<string, unknown>;
    expect(
      Object.keys(route)
        .filter((name) => name === name.toUpperCase())
        .sort(),
    ).toEqual(METHODS);
    expect(route['dynamic']).toBe('force-dynamic');
  });
});
