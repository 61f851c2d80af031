import { expect, test } from 'vitest';
import { isArray, isObject, type Json } from '../../../engine/parse/json';
import { withPlainNames } from '../../../engine/parse/json-ld-names';
import { reportSuite } from '../../helpers/suite';
import suite from './json-ld-expand.json' with { type: 'json' };

/** Types and values of a document, as `type IRI` and `property = value`. */
function factsOf(value: Json, property = ''): string[] {
  if (isArray(value)) return value.flatMap((item) => factsOf(item, property));
  if (!isObject(value)) return [`${property} = ${String(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === '@context' || name === '@id') return [];
    if (name === '@type') return [inner].flat(9).map((type) => `type ${String(type)}`);
    return factsOf(inner, name.startsWith('@') ? property : name);
  });
}

const CASES = suite.cases as unknown as readonly (readonly [string, Json, readonly string[]])[];

test.each(CASES)('%s', (_, document, facts) => {
  expect(factsOf(withPlainNames(document))).toEqual(expect.arrayContaining([...facts]));
});

reportSuite({
  name: 'JSON-LD expansion (w3c/json-ld-api): types and values',
  agreeing: CASES.length,
  leftOut: suite.leftOut,
});
