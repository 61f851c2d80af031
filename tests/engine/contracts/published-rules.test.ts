import { describe, expect, it } from 'vitest';
import type { Contract } from '@/engine/contracts/contract';
import { diffContracts } from '@/engine/contracts/diff-contracts';
import type { Json, JsonObject } from '@/engine/parse/json';
import { apiContract, toolContract } from '../../helpers/contracts';

/**
 * Rules of oasdiff (github.com/oasdiff/oasdiff, checker/rules.go, November 2026), each with a pair of descriptions
 * that it names. `ERR` and `WARN` are changes that can break a client, `INFO` ones cannot.
 */
type Row = readonly [rule: string, level: 'ERR' | 'WARN' | 'INFO', before: Json, after: Json];
type Pair = readonly [rule: string, level: Row[1], before: JsonObject, after: JsonObject];

const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const TEXT = { type: 'string' };
const NUMBER = { type: 'integer' };

/** Changes of a member of the request’s body. */
const IN_REQUEST: readonly Row[] = [
  ['request-property-enum-value-removed', 'ERR', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['request-property-enum-value-added', 'INFO', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['request-property-became-enum', 'ERR', TEXT, { ...TEXT, enum: ['a'] }],
  ['request-property-const-added', 'ERR', TEXT, { ...TEXT, const: 'a' }],
  ['request-property-const-changed', 'ERR', { const: 'a' }, { const: 'b' }],
  ['request-property-const-removed', 'INFO', { ...TEXT, const: 'a' }, TEXT],
  ['request-property-became-not-nullable', 'ERR', { type: ['string', 'null'] }, TEXT],
  ['request-property-became-nullable', 'INFO', TEXT, { type: ['string', 'null'] }],
  ['request-property-max-set', 'WARN', NUMBER, { ...NUMBER, maximum: 9 }],
  ['request-property-max-decreased', 'ERR', { ...NUMBER, maximum: 9 }, { ...NUMBER, maximum: 8 }],
  ['request-property-max-increased', 'INFO', { ...NUMBER, maximum: 8 }, { ...NUMBER, maximum: 9 }],
  ['request-property-exclusive-max-set', 'WARN', NUMBER, { ...NUMBER, exclusiveMaximum: 9 }],
  [
    'request-property-exclusive-max-decreased',
    'ERR',
    { ...NUMBER, exclusiveMaximum: 9 },
    { ...NUMBER, exclusiveMaximum: 8 },
  ],
  ['request-property-min-set', 'WARN', NUMBER, { ...NUMBER, minimum: 1 }],
  ['request-property-min-increased', 'ERR', { ...NUMBER, minimum: 1 }, { ...NUMBER, minimum: 2 }],
  ['request-property-min-decreased', 'INFO', { ...NUMBER, minimum: 2 }, { ...NUMBER, minimum: 1 }],
  [
    'request-property-exclusive-min-increased',
    'ERR',
    { ...NUMBER, exclusiveMinimum: 1 },
    { ...NUMBER, exclusiveMinimum: 2 },
  ],
  ['request-property-max-length-set', 'WARN', TEXT, { ...TEXT, maxLength: 9 }],
  [
    'request-property-max-length-decreased',
    'ERR',
    { ...TEXT, maxLength: 9 },
    { ...TEXT, maxLength: 8 },
  ],
  [
    'request-property-max-length-increased',
    'INFO',
    { ...TEXT, maxLength: 8 },
    { ...TEXT, maxLength: 9 },
  ],
  ['request-property-min-length-increased', 'ERR', TEXT, { ...TEXT, minLength: 1 }],
  [
    'request-property-min-length-decreased',
    'INFO',
    { ...TEXT, minLength: 1 },
    { ...TEXT, minLength: 0 },
  ],
  ['request-property-min-items-set', 'WARN', { type: 'array' }, { type: 'array', minItems: 1 }],
  [
    'request-property-min-items-increased',
    'ERR',
    { type: 'array', minItems: 1 },
    { type: 'array', minItems: 2 },
  ],
  ['request-property-pattern-added', 'ERR', TEXT, { ...TEXT, pattern: '^a' }],
  [
    'request-property-pattern-changed',
    'WARN',
    { ...TEXT, pattern: '^a' },
    { ...TEXT, pattern: '^b' },
  ],
  ['request-property-pattern-removed', 'INFO', { ...TEXT, pattern: '^a' }, TEXT],
  ['request-property-type-changed', 'ERR', TEXT, NUMBER],
  ['request-property-type-generalized', 'INFO', NUMBER, { type: 'number' }],
  ['request-property-list-of-types-narrowed', 'ERR', { type: ['string', 'integer'] }, TEXT],
  ['request-property-list-of-types-widened', 'INFO', TEXT, { type: ['string', 'integer'] }],
  ['request-property-any-of-removed', 'ERR', { anyOf: [TEXT, NUMBER, {}] }, { anyOf: [TEXT, {}] }],
  [
    'request-property-any-of-added',
    'INFO',
    { anyOf: [TEXT, NUMBER] },
    { anyOf: [TEXT, NUMBER, {}] },
  ],
  [
    'request-property-one-of-removed',
    'ERR',
    { oneOf: [TEXT, NUMBER, { type: 'object' }] },
    { oneOf: [TEXT, NUMBER] },
  ],
  [
    'request-property-one-of-added',
    'INFO',
    { oneOf: [TEXT, NUMBER] },
    { oneOf: [TEXT, NUMBER, { type: 'object' }] },
  ],
  ['request-property-all-of-added', 'ERR', TEXT, { ...TEXT, allOf: [{ minLength: 2 }] }],
  [
    'request-property-all-of-added-annotation-only',
    'INFO',
    { allOf: [TEXT] },
    { allOf: [TEXT, { description: 'A name' }] },
  ],
  ['request-property-if-added', 'ERR', {}, { if: TEXT }],
  ['request-property-if-removed', 'INFO', { if: TEXT }, {}],
  ['request-property-contains-added', 'ERR', {}, { contains: TEXT }],
  ['request-property-contains-removed', 'INFO', { contains: TEXT }, {}],
  ['request-property-min-contains-increased', 'ERR', { minContains: 1 }, { minContains: 2 }],
  ['request-property-min-contains-decreased', 'INFO', { minContains: 2 }, { minContains: 1 }],
  ['request-property-max-contains-decreased', 'ERR', { maxContains: 2 }, { maxContains: 1 }],
  ['request-property-dependent-required-added', 'ERR', {}, { dependentRequired: { a: ['b'] } }],
  ['request-property-dependent-required-removed', 'INFO', { dependentRequired: { a: ['b'] } }, {}],
  [
    'request-property-dependent-required-changed',
    'ERR',
    { dependentRequired: { a: ['b'] } },
    { dependentRequired: { a: ['c'] } },
  ],
  ['request-property-dependent-schema-added', 'ERR', {}, { dependentSchemas: { a: {} } }],
  ['request-property-pattern-property-added', 'ERR', {}, { patternProperties: { '^a': TEXT } }],
  ['request-property-pattern-property-removed', 'INFO', { patternProperties: { '^a': TEXT } }, {}],
  ['request-property-property-names-added', 'ERR', {}, { propertyNames: { maxLength: 3 } }],
  ['request-property-unevaluated-items-added', 'ERR', {}, { unevaluatedItems: false }],
  ['request-property-unevaluated-properties-removed', 'INFO', { unevaluatedProperties: false }, {}],
  ['request-property-content-schema-added', 'ERR', {}, { contentSchema: TEXT }],
  [
    'request-property-content-media-type-changed',
    'ERR',
    { contentMediaType: 'image/png' },
    { contentMediaType: 'image/gif' },
  ],
  [
    'request-property-content-encoding-changed',
    'ERR',
    { contentEncoding: 'base64' },
    { contentEncoding: 'base32' },
  ],
  [
    'request-property-discriminator-mapping-changed',
    'INFO',
    { discriminator: { propertyName: 'a', mapping: { x: '#/a' } } },
    { discriminator: { propertyName: 'a', mapping: { x: '#/b' } } },
  ],
];

/** Changes of a member of the answer’s body. */
const IN_ANSWERS: readonly Row[] = [
  ['response-property-enum-value-added', 'WARN', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['response-property-enum-value-removed', 'INFO', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['response-property-const-removed', 'ERR', { ...TEXT, const: 'a' }, TEXT],
  ['response-property-const-changed', 'ERR', { const: 'a' }, { const: 'b' }],
  ['response-property-const-added', 'INFO', TEXT, { ...TEXT, const: 'a' }],
  ['response-property-became-nullable', 'ERR', TEXT, { type: ['string', 'null'] }],
  ['response-property-became-not-nullable', 'INFO', { type: ['string', 'null'] }, TEXT],
  ['response-property-max-increased', 'ERR', { ...NUMBER, maximum: 8 }, { ...NUMBER, maximum: 9 }],
  [
    'response-property-exclusive-max-increased',
    'ERR',
    { ...NUMBER, exclusiveMaximum: 8 },
    { ...NUMBER, exclusiveMaximum: 9 },
  ],
  ['response-property-min-decreased', 'ERR', { ...NUMBER, minimum: 2 }, { ...NUMBER, minimum: 1 }],
  [
    'response-property-max-length-increased',
    'ERR',
    { ...TEXT, maxLength: 8 },
    { ...TEXT, maxLength: 9 },
  ],
  ['response-property-max-length-unset', 'ERR', { ...TEXT, maxLength: 8 }, TEXT],
  [
    'response-property-min-length-decreased',
    'ERR',
    { ...TEXT, minLength: 2 },
    { ...TEXT, minLength: 1 },
  ],
  [
    'response-property-min-items-decreased',
    'ERR',
    { type: 'array', minItems: 2 },
    { type: 'array', minItems: 1 },
  ],
  ['response-property-min-items-unset', 'ERR', { type: 'array', minItems: 2 }, { type: 'array' }],
  ['response-property-type-changed', 'ERR', TEXT, NUMBER],
  ['response-property-type-generalized', 'ERR', NUMBER, { type: 'number' }],
  ['response-property-type-specialized', 'INFO', { type: 'number' }, NUMBER],
  ['response-property-list-of-types-widened', 'ERR', TEXT, { type: ['string', 'integer'] }],
  ['response-property-list-of-types-narrowed', 'INFO', { type: ['string', 'integer'] }, TEXT],
  [
    'response-property-one-of-added',
    'ERR',
    { oneOf: [TEXT, NUMBER] },
    { oneOf: [TEXT, NUMBER, { type: 'object' }] },
  ],
  [
    'response-property-one-of-removed',
    'INFO',
    { oneOf: [TEXT, NUMBER, { type: 'object' }] },
    { oneOf: [TEXT, NUMBER] },
  ],
  [
    'response-property-any-of-removed',
    'INFO',
    { anyOf: [TEXT, NUMBER, {}] },
    { anyOf: [TEXT, {}] },
  ],
  ['response-property-all-of-added', 'INFO', TEXT, { ...TEXT, allOf: [{ minLength: 2 }] }],
  ['response-property-default-value-changed', 'INFO', { default: 'a' }, { default: 'b' }],
  ['response-property-pattern-added', 'INFO', TEXT, { ...TEXT, pattern: '^a' }],
  ['response-property-if-removed', 'ERR', { if: TEXT }, {}],
  ['response-property-then-added', 'INFO', {}, { then: TEXT }],
  ['response-property-contains-removed', 'ERR', { contains: TEXT }, {}],
  ['response-property-min-contains-decreased', 'ERR', { minContains: 2 }, { minContains: 1 }],
  ['response-property-max-contains-increased', 'ERR', { maxContains: 1 }, { maxContains: 2 }],
  ['response-property-max-contains-decreased', 'INFO', { maxContains: 2 }, { maxContains: 1 }],
  ['response-property-dependent-required-removed', 'ERR', { dependentRequired: { a: ['b'] } }, {}],
  ['response-property-dependent-required-added', 'INFO', {}, { dependentRequired: { a: ['b'] } }],
  ['response-property-dependent-schema-removed', 'ERR', { dependentSchemas: { a: TEXT } }, {}],
  ['response-property-pattern-property-removed', 'ERR', { patternProperties: { '^a': TEXT } }, {}],
  ['response-property-property-names-removed', 'ERR', { propertyNames: { maxLength: 3 } }, {}],
  ['response-property-unevaluated-properties-removed', 'ERR', { unevaluatedProperties: false }, {}],
  ['response-property-content-schema-removed', 'ERR', { contentSchema: TEXT }, {}],
  [
    'response-property-content-encoding-changed',
    'ERR',
    { contentEncoding: 'base64' },
    { contentEncoding: 'base32' },
  ],
];

const query = (schema: Json, required = false): JsonObject => ({
  parameters: [{ name: 'a', in: 'query', required, schema }],
});
const IN_PARAMETERS: readonly Row[] = [
  ['request-parameter-enum-value-removed', 'ERR', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ['request-parameter-enum-value-added', 'INFO', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['request-parameter-became-enum', 'ERR', TEXT, { ...TEXT, enum: ['a'] }],
  ['request-parameter-became-not-nullable', 'ERR', { type: ['string', 'null'] }, TEXT],
  ['request-parameter-became-nullable', 'INFO', TEXT, { type: ['string', 'null'] }],
  [
    'request-parameter-default-value-changed',
    'ERR',
    { ...NUMBER, default: 1 },
    { ...NUMBER, default: 2 },
  ],
  ['request-parameter-default-value-added', 'ERR', NUMBER, { ...NUMBER, default: 1 }],
  ['request-parameter-default-value-removed', 'ERR', { ...NUMBER, default: 1 }, NUMBER],
  ['request-parameter-max-items-decreased', 'ERR', { maxItems: 2 }, { maxItems: 1 }],
  ['request-parameter-max-items-increased', 'INFO', { maxItems: 1 }, { maxItems: 2 }],
  ['request-parameter-type-changed', 'ERR', TEXT, NUMBER],
  ['request-parameter-type-generalized', 'INFO', NUMBER, { type: 'number' }],
  ['request-parameter-pattern-added', 'ERR', TEXT, { ...TEXT, pattern: '^a' }],
  [
    'request-parameter-property-type-specialized',
    'ERR',
    object({ b: { type: 'number' } }),
    object({ b: NUMBER }),
  ],
];

const post = (body: JsonObject) => ({ requestBody: body });
const answer = (status: string, rest: JsonObject = {}) => ({ responses: { [status]: rest } });
const headers = (written: JsonObject) =>
  answer('200', { ...json(object({ a: TEXT })), headers: written });
/** Changes of an operation. */
const OF_OPERATIONS: readonly Pair[] = [
  ['new-required-request-parameter', 'ERR', {}, query(TEXT, true)],
  ['new-optional-request-parameter', 'INFO', {}, query(TEXT)],
  ['request-parameter-removed', 'WARN', query(TEXT), {}],
  ['request-parameter-become-required', 'ERR', query(TEXT), query(TEXT, true)],
  ['request-parameter-become-optional', 'INFO', query(TEXT, true), query(TEXT)],
  ['request-property-removed', 'WARN', post(json(object({ a: TEXT }))), post(json(object({})))],
  [
    'new-required-request-property',
    'ERR',
    post(json(object({}))),
    post(json(object({ a: TEXT }, 'a'))),
  ],
  [
    'new-required-request-property-with-default',
    'ERR',
    post(json(object({}))),
    post(json(object({ a: { ...TEXT, default: 'b' } }, 'a'))),
  ],
  [
    'new-optional-request-property',
    'INFO',
    post(json(object({}))),
    post(json(object({ a: TEXT }))),
  ],
  [
    'request-property-became-required',
    'ERR',
    post(json(object({ a: TEXT }))),
    post(json(object({ a: TEXT }, 'a'))),
  ],
  ['request-body-removed', 'ERR', post(json(TEXT)), {}],
  ['request-body-added-required', 'ERR', {}, post({ ...json(TEXT), required: true })],
  ['request-body-added-optional', 'INFO', {}, post(json(TEXT))],
  [
    'request-body-became-required',
    'ERR',
    post(json(TEXT)),
    post({ ...json(TEXT), required: true }),
  ],
  [
    'request-body-became-optional',
    'INFO',
    post({ ...json(TEXT), required: true }),
    post(json(TEXT)),
  ],
  [
    'request-body-media-type-removed',
    'ERR',
    post({ content: { 'application/json': {}, 'application/xml': {} } }),
    post({ content: { 'application/json': {} } }),
  ],
  [
    'request-body-media-type-added',
    'INFO',
    post({ content: { 'application/json': {} } }),
    post({ content: { 'application/json': {}, 'application/xml': {} } }),
  ],
  [
    'response-media-type-removed',
    'ERR',
    answer('200', { content: { 'application/json': {}, 'text/csv': {} } }),
    answer('200', { content: { 'application/json': {} } }),
  ],
  [
    'response-media-type-added',
    'INFO',
    answer('200', { content: { 'application/json': {} } }),
    answer('200', { content: { 'application/json': {}, 'text/csv': {} } }),
  ],
  [
    'response-required-property-removed',
    'ERR',
    answer('200', json(object({ a: TEXT }, 'a'))),
    answer('200', json(object({}))),
  ],
  [
    'response-optional-property-removed',
    'WARN',
    answer('200', json(object({ a: TEXT }))),
    answer('200', json(object({}))),
  ],
  [
    'response-property-became-optional',
    'ERR',
    answer('200', json(object({ a: TEXT }, 'a'))),
    answer('200', json(object({ a: TEXT }))),
  ],
  [
    'response-property-became-required',
    'INFO',
    answer('200', json(object({ a: TEXT }))),
    answer('200', json(object({ a: TEXT }, 'a'))),
  ],
  [
    'response-optional-write-only-property-removed',
    'INFO',
    answer('200', json(object({ a: { ...TEXT, writeOnly: true } }))),
    answer('200', json(object({}))),
  ],
  [
    'request-read-only-property-max-decreased',
    'INFO',
    post(json(object({ a: { ...NUMBER, maximum: 9, readOnly: true } }))),
    post(json(object({ a: { ...NUMBER, maximum: 8, readOnly: true } }))),
  ],
  ['response-success-status-removed', 'ERR', answer('200'), { responses: {} }],
  ['response-success-status-added', 'INFO', answer('200'), { responses: { 200: {}, 202: {} } }],
  [
    'response-non-success-status-removed',
    'INFO',
    { responses: { 200: {}, 404: json(TEXT) } },
    answer('200'),
  ],
  ['response-non-success-status-added', 'INFO', answer('200'), { responses: { 200: {}, 404: {} } }],
  [
    'required-response-header-removed',
    'ERR',
    headers({ 'X-A': { required: true, schema: TEXT }, 'X-B': {} }),
    headers({ 'X-B': {} }),
  ],
  [
    'optional-response-header-removed',
    'WARN',
    headers({ 'X-A': { schema: TEXT } }),
    answer('200', json(object({ a: TEXT }))),
  ],
  ['response-header-added', 'INFO', headers({ 'X-B': {} }), headers({ 'X-A': {}, 'x-b': {} })],
  [
    'response-header-became-optional',
    'ERR',
    headers({ 'X-A': { required: true } }),
    headers({ 'X-A': {} }),
  ],
  [
    'response-header-type-changed',
    'ERR',
    headers({ 'X-A': { schema: TEXT } }),
    headers({ 'X-A': { schema: NUMBER } }),
  ],
  [
    'api-security-removed',
    'INFO',
    { security: [{ key: [] }, { login: [] }] },
    { security: [{ key: [] }, { login: [] }, {}] },
  ],
  ['endpoint-deprecated', 'INFO', {}, { deprecated: true }],
  ['api-operation-id-removed', 'INFO', { operationId: 'a' }, {}],
  ['api-tag-removed', 'INFO', { tags: ['a'] }, {}],
];

const paths = (written: JsonObject) => ({ paths: written });
const OF_DOCUMENTS: readonly Pair[] = [
  ['api-path-removed-without-deprecation', 'ERR', paths({ '/a': { get: {} } }), paths({})],
  [
    'api-removed-without-deprecation',
    'ERR',
    paths({ '/a': { get: {}, put: {} } }),
    paths({ '/a': { get: {} } }),
  ],
  ['endpoint-added', 'INFO', paths({}), paths({ '/a': { get: {} } })],
  ['webhook-removed', 'ERR', { webhooks: { paid: { post: {} } } }, {}],
  ['webhook-added', 'INFO', {}, { webhooks: { paid: { post: {} } } }],
  [
    'api-schema-removed',
    'INFO',
    { components: { schemas: { A: TEXT, B: TEXT } } },
    { components: { schemas: { A: TEXT } } },
  ],
];

const operation = (written: JsonObject): JsonObject =>
  paths({ '/orders': { post: { responses: { 200: {} }, ...written } } });
const PAIRS: readonly Pair[] = [
  ...IN_REQUEST.map(([rule, level, ...sides]): Pair => {
    const [before, after] = sides.map((a) => operation(post(json(object({ a })))));
    return [rule, level, before!, after!];
  }),
  ...IN_ANSWERS.map(([rule, level, ...sides]): Pair => {
    const [before, after] = sides.map((a) => operation(answer('200', json(object({ a })))));
    return [rule, level, before!, after!];
  }),
  ...IN_PARAMETERS.map(([rule, level, ...sides]): Pair => {
    const [before, after] = sides.map((schema) => operation(query(schema)));
    return [rule, level, before!, after!];
  }),
  ...OF_OPERATIONS.map(([rule, level, before, after]): Pair => [
    rule,
    level,
    operation(before),
    operation(after),
  ]),
  ...OF_DOCUMENTS,
];

/** Where we judge otherwise, and why. */
const OTHERWISE = new Map([
  ['response-non-success-status-removed', 'generated clients have a type for each answer'],
  ['request-parameter-default-value-added', 'it may write down what the server did before'],
  ['request-parameter-default-value-removed', 'it may only leave out what the server still does'],
]);

const changesOf = (before: Contract, after: Contract) =>
  diffContracts([before], [after]).flatMap(({ changes }) => changes);
const isBreaking = (before: Contract, after: Contract) =>
  changesOf(before, after).some(({ severity }) => severity === 'breaking');

describe('a change that the published rules of oasdiff name', () => {
  it.each(PAIRS)('%s (%s) has that severity', (rule, level, before, after) => {
    expect(isBreaking(apiContract(before), apiContract(after))).toBe(
      (level !== 'INFO') !== OTHERWISE.has(rule),
    );
  });

  it.each(IN_REQUEST)('%s (%s) has that severity in a tool', (_, level, ...sides) => {
    const [before, after] = sides.map((a) => toolContract(object({ a })));
    expect(isBreaking(before!, after!)).toBe(level !== 'INFO');
  });

  it.each(IN_ANSWERS)('%s (%s) has that severity in the result of a tool', (_, level, ...sides) => {
    const [before, after] = sides.map((a) => toolContract({}, object({ a })));
    expect(isBreaking(before!, after!)).toBe(level !== 'INFO');
  });
});
