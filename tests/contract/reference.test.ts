import { expect, test } from 'vitest';
import { errorsOf } from '@/lib/platform/contract/operation';
import { operations } from '@/lib/api/operations';
import { apiReference, typeOf } from '@/lib/api/openapi/reference';

const { operations: entries, types } = apiReference();
const own = entries.flatMap(({ ownBody, ownResponse }) =>
  [ownBody, ownResponse].filter((type) => type !== null),
);
const words = (schema: Record<string, unknown>): string =>
  typeOf(schema)
    .map(({ text }) => text)
    .join('');

test('the reference contains every operation with all its errors', () => {
  expect(entries.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
  for (const [index, op] of operations.entries())
    expect(new Set(entries[index]?.errors.map(({ code }) => code))).toEqual(new Set(errorsOf(op)));
});

test('every type has one section on the page', () => {
  const places = [...types, ...own].map(({ name }) => name);
  expect(new Set(places).size).toBe(places.length);
  const named = [...types, ...own]
    .flatMap(({ fields }) => fields)
    .flatMap(({ type }) => type)
    .flatMap(({ ref }) => ref ?? []);
  for (const name of [
    ...named,
    ...entries.flatMap(({ body, response }) => [body ?? response, response]),
  ])
    expect(places).toContain(name);
});

test('types are described in words', () => {
  expect(words({ type: ['string', 'null'] })).toBe('string | null');
  expect(words({ type: 'array', items: { $ref: '#/components/schemas/Finding' } })).toBe(
    'Finding[]',
  );
  expect(words({ anyOf: [{ type: 'integer', minimum: 0, maximum: 100 }, { type: 'null' }] })).toBe(
    'integer 0–100 | null',
  );
  expect(words({ enum: ['utf-8', 'base64'] })).toBe('"utf-8" | "base64"');
});
