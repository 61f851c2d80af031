import { expect, it, test } from 'vitest';
import type { JsonObject } from '../../../engine/parse/json';
import {
  exampleFaults,
  parameterFaults,
  safeOperations,
} from '../../../engine/parse/openapi-operations';
import { descriptionFault } from '../../../engine/parse/openapi-schema';
import { paymentTerms } from '../../../engine/parse/payment-terms';
import { misfitOf } from '../../../engine/parse/schema-fit';

/** `String` throws for it. */
const UNPRINTABLE = { toString: 'a', valueOf: 'b' };
const operation = { responses: { 200: { description: 'All' } } };
const described = (more: object) =>
  ({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...more }) as unknown as JsonObject;
const withParameter = (parameter: object) =>
  described({ paths: { '/a': { get: { ...operation, parameters: [parameter] } } } });
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

test.each([{ in: UNPRINTABLE }, { in: 'query', style: UNPRINTABLE }])(
  'a value without text in place of a word is named (%#)',
  (parameter) => {
    const document = withParameter({ name: 'a', schema: {}, ...parameter });
    expect(descriptionFault(document)).toContain('“an object”');
  },
);

it('names a parameter whose name is an object', () => {
  const parameter = { name: UNPRINTABLE, in: 'query', schema: { type: 'string' }, example: 1 };
  expect(exampleFaults(withParameter(parameter)).faults[0]).toContain('parameter “an object”');
});

it('names an amount that is an object', () => {
  const offer = { scheme: 'exact', maxAmountRequired: UNPRINTABLE };
  const [terms] = paymentTerms(null, [], { x402Version: 1, accepts: [offer] });
  expect(terms?.faults.join()).toContain('“an object” is not an integer in a string');
});

const MANY = Object.fromEntries(times(1000, (at) => [`k${at}`, 1]));

test.each([
  ['long texts', 'x'.repeat(50_000), { anyOf: times(1000, () => ({ minLength: 60_000 })) }],
  ['wide objects', MANY, { anyOf: times(1000, () => ({ additionalProperties: false })) }],
  [
    'lists of types',
    times(1000, () => 1),
    { items: { type: [...times(1000, String), 'integer'] } },
  ],
  ['values', times(1000, () => 1), { items: { enum: [...times(1000, String), {}] } }],
])('each alternative pays for %s that it reads', (_, value, schema) => {
  const work = { document: described({}), steps: 100_000 };
  misfitOf(value, { allOf: [schema] }, work);
  expect(work.steps).toBeLessThan(0);
});

it('long defaults of server variables fill no address', () => {
  const variables = { a: { default: 'x'.repeat(100_000) }, b: { default: 'y'.repeat(200) } };
  const servers = ['{a}'.repeat(600), '{b}'.repeat(600), '/v1'].map((url) => ({ url, variables }));
  const paths = { '/p': { get: operation }, '/q': { get: operation } };
  const read = safeOperations(described({ servers, paths })).map((safe) => safe.servers);
  expect(read).toEqual(times(2, () => ['{a}'.repeat(600), '/v1']));
});

it('one operation lists ten of its faults', () => {
  const path = times(100, (at) => `/{a${at}}`).join('');
  const [fault] = parameterFaults(described({ paths: { [path]: { get: operation } } }));
  expect(fault?.split(',')).toHaveLength(10);
});
