import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptContract, type Contract, type ContractContent } from '@/engine/contracts/contract';
import { contractCounts, diffContracts } from '@/engine/contracts/diff-contracts';
import { httpContract } from '@/engine/contracts/http-operations';
import { SchemaReducer, TooLargeError } from '@/engine/contracts/reduce-schema';
import { apiContract as api, toolContract as tool } from '../../helpers/contracts';
import { parseJson, type Json, type JsonObject } from '@/engine/parse/json';
import { apiDescriptionOf } from '@/engine/parse/openapi';

const sayings = (before: Contract, after: Contract) =>
  diffContracts([before], [after]).flatMap(({ changes }) =>
    changes.map(({ severity, sentence }) => `${severity}: ${sentence}`),
  );
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const inputs = (before: Json, after: Json) => sayings(tool(before), tool(after));
const outputs = (before: Json, after: Json) => sayings(tool({}, before), tool({}, after));

describe('what clients send', () => {
  it('breaks if a parameter is gone, new and required, or required now', () => {
    expect(
      inputs(
        object({ status: { type: 'string' }, page: { type: 'integer' } }),
        object({ page: { type: 'integer' }, shop: { type: 'string' } }, 'page', 'shop'),
      ),
    ).toEqual([
      'breaking: Tool search: parameter page is required now.',
      'breaking: Tool search: parameter status is gone.',
      'breaking: Tool search: parameter shop is new and required.',
    ]);
  });

  it('loosens by the reverse', () => {
    expect(
      inputs(
        object({ page: { type: 'integer' } }, 'page'),
        object({ page: { type: 'number' }, shop: { type: 'string' } }),
      ),
    ).toEqual([
      'loosening: Tool search: parameter page is optional now.',
      'loosening: Tool search: parameter page may also be number.',
      'loosening: Tool search: parameter shop is new.',
    ]);
  });

  it.each<[string, Json, Json, string[]]>([
    [
      'a type',
      { type: 'number' },
      { type: 'integer' },
      ['breaking: Tool search: parameter a is integer instead of number.'],
    ],
    [
      'another type',
      { type: 'string' },
      { type: 'integer' },
      ['breaking: Tool search: parameter a is integer instead of string.'],
    ],
    [
      'values',
      { enum: ['open', 'done', 'new'] },
      { enum: ['open', 'late'] },
      [
        'breaking: Tool search: parameter a can no longer be “done” or “new”.',
        'loosening: Tool search: parameter a can also be “late”.',
      ],
    ],
    [
      'a limit',
      { type: 'string', maxLength: 100 },
      { type: 'string', maxLength: 20, minLength: 0 },
      ['breaking: Tool search: parameter a: maxLength 20 instead of 100.'],
    ],
    [
      'a part',
      { type: 'array', items: object({ id: { type: 'string' } }) },
      { type: 'array', items: object({ id: { type: 'string' }, at: { type: 'string' } }, 'at') },
      ['breaking: Tool search: parameter a[].at is new and required.'],
    ],
    [
      'other members',
      { type: 'object' },
      { type: 'object', additionalProperties: false },
      ['breaking: Tool search: parameter a may have no other members.'],
    ],
    ['the order of values and types', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }, []],
    ['a type that its values imply', { enum: ['a'] }, { type: 'string', const: 'a' }, []],
    [
      'null in two ways',
      { type: 'string', nullable: true },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      [],
    ],
    [
      'wider numbers',
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
      ['loosening: Tool search: parameter a: format int64 instead of int32.'],
    ],
    [
      'exclusive limits of 3.0',
      { type: 'integer', minimum: 1, exclusiveMinimum: true },
      { type: 'integer', exclusiveMinimum: 1 },
      [],
    ],
    [
      'one more choice',
      { type: 'string' },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      ['loosening: Tool search: parameter a may also have 1 form more.'],
    ],
    [
      'defaults',
      { type: 'integer', default: 10, minimum: 1 },
      { type: 'integer', default: 20 },
      [
        'breaking: Tool search: parameter a: default 20 instead of 10.',
        'loosening: Tool search: parameter a: minimum none instead of 1.',
      ],
    ],
    [
      'no default of a day',
      { type: 'string', default: '2026-11-28' },
      { type: 'string', default: '2026-11-29' },
      ['text_only: Tool search: the description changed.'],
    ],
    [
      'conditions',
      { not: { const: 1 }, propertyNames: { maxLength: 3 } },
      { not: { const: 2 }, contains: {} },
      [
        'breaking: Tool search: not of parameter a changed.',
        'breaking: Tool search: contains of parameter a is new.',
        'loosening: Tool search: propertyNames of parameter a is gone.',
      ],
    ],
    [
      'members of allOf',
      { allOf: [object({ b: { type: 'string' } })] },
      object({ b: { type: 'string' } }),
      [],
    ],
  ])('compares %s', (_, before, after, said) => {
    expect(inputs(object({ a: before }), object({ a: after }))).toEqual(said);
  });

  it('is the same in another order', () => {
    const [a, b] = [{ description: 'First' }, { description: 'Second' }];
    expect(tool(object({ a, b })).hash).toBe(tool(object({ b, a })).hash);
  });

  it('says of texts only that they changed', () => {
    const described = (description: string) => object({ a: { type: 'string', description } });
    expect(inputs(described('All orders'), described('Open orders'))).toEqual([
      'text_only: Tool search: the description changed.',
    ]);
  });
});

describe('what clients get', () => {
  it('breaks if a member is gone, optional now, or has new values', () => {
    expect(
      outputs(
        object({ id: { type: 'string' }, total: { type: 'number' }, state: { enum: ['a'] } }, 'id'),
        object({ id: { type: ['string', 'null'] }, state: { enum: ['a', 'b'] } }),
      ),
    ).toEqual([
      'breaking: Tool search: id of answer result is optional now.',
      'breaking: Tool search: id of answer result may also be null.',
      'breaking: Tool search: state of answer result can also be “b”.',
      'breaking: Tool search: total of answer result is gone.',
    ]);
  });

  it('compares the members of a map, and ignores whether there may be others', () => {
    const map = (value: Json): Json => ({ type: 'object', additionalProperties: value });
    expect(outputs(map({ type: 'string' }), map({ type: ['string', 'null'] }))).toEqual([
      'breaking: Tool search: * of answer result may also be null.',
    ]);
    expect(outputs(map(true), map(false))).toEqual([]);
  });

  it('loosens by new and narrower members', () => {
    expect(
      outputs(
        object({ id: { type: 'number' } }),
        object({ id: { type: 'integer' }, at: {} }, 'at'),
      ),
    ).toEqual([
      'loosening: Tool search: id of answer result is integer instead of number.',
      'loosening: Tool search: at of answer result is new.',
    ]);
  });
});

describe('operations', () => {
  const paths = (get: JsonObject, path = '/orders/{id}') => ({ paths: { [path]: { get } } });
  const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

  it('are the same if only the name of a path parameter changed', () => {
    const named = (name: string) =>
      api(
        paths(
          { parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }] },
          `/orders/{${name}}`,
        ),
      );
    expect(sayings(named('id'), named('order_id'))).toEqual([]);
  });

  it('break if they, an answer, or their access are gone', () => {
    const before = api({
      paths: {
        '/a': { get: { responses: { 200: {}, 404: {} } }, delete: {} },
        '/b': { get: { security: [{ key: [] }] } },
      },
    });
    const after = api({
      paths: {
        '/a': { get: { responses: { 200: {} }, security: [{ key: [], login: ['read'] }] } },
        '/b': { get: { security: [{ key: [] }, {}] } },
        '/c': { get: {} },
      },
    });
    expect(sayings(before, after)).toEqual([
      'breaking: DELETE /a is gone.',
      'breaking: GET /a: answer 404 is gone.',
      'breaking: GET /a: clients with no authorization are refused now; needed: key + login + login: read.',
      'loosening: GET /b: no authorization is enough now.',
      'loosening: GET /c is new.',
    ]);
  });

  it('name media types, headers, and webhooks', () => {
    const post = (types: readonly string[], headers: JsonObject): JsonObject => ({
      requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
      responses: { 200: { ...json({}), headers } },
    });
    const before = api({
      paths: {
        '/a': { post: post(['application/json', 'text/csv; header=absent'], { 'X-Page': {} }) },
      },
      webhooks: { paid: { post: {} } },
    });
    const after = api({
      paths: { '/a': { post: post(['*/*'], { 'X-Total': {}, 'X-RateLimit-Limit': {} }) } },
    });
    expect(sayings(before, after)).toEqual([
      'breaking: POST /a: x-page of answer 200 (headers) is gone.',
      'breaking: POST /a: type of body: text/csv is gone.',
      'breaking: Webhook POST paid is gone.',
      'loosening: POST /a: x-total of answer 200 (headers) is new.',
    ]);
  });

  it('say once what a shared schema changed, also if it refers to itself', () => {
    const order = (more: JsonObject) => ({
      components: {
        schemas: {
          Order: object({
            id: { type: 'string' },
            next: { $ref: '#/components/schemas/Order' },
            ...more,
          }),
        },
      },
      paths: Object.fromEntries(
        ['/a', '/b', '/c'].map((path) => [
          path,
          { get: { responses: { 200: json({ $ref: '#/components/schemas/Order' }) } } },
        ]),
      ),
    });
    expect(sayings(api(order({ total: { type: 'number' } })), api(order({})))).toEqual([
      'breaking: GET /a and 2 more: Order.total in answers is gone.',
    ]);
  });

  it('read only what a client may send', () => {
    const body = (id: Json) =>
      api({
        paths: { '/a': { post: { requestBody: json(object({ id, name: { type: 'string' } })) } } },
      });
    expect(
      sayings(body({ type: 'string', readOnly: true }), body({ type: 'integer', readOnly: true })),
    ).toEqual([]);
  });

  it('of Swagger 2 are read as well', () => {
    const swagger = (type: string) => {
      const document = {
        swagger: '2.0',
        paths: {
          '/a': {
            get: {
              parameters: [{ name: 'page', in: 'query', type }],
              responses: { 200: { schema: { $ref: '#/definitions/A' } } },
            },
          },
        },
        definitions: { A: object({ id: { type } }) },
      };
      const description = apiDescriptionOf(document, false)!;
      return keptContract('OpenAPI', httpContract(description, new SchemaReducer(document)));
    };
    expect(sayings(swagger('integer'), swagger('string'))).toEqual([
      'breaking: GET /a: parameter page is string instead of integer.',
      'breaking: GET /a: A.id in answers is string instead of integer.',
    ]);
  });
});

describe('what was not read', () => {
  const read = tool(object({ a: {} }));
  const empty: Contract = { protocol: 'MCP', state: 'not_read', hash: null, content: null };
  const states = (before: Contract[] | null, after: Contract[] | null) =>
    diffContracts(before, after).map(({ state, changes }) => [state, changes.length]);

  it('changes nothing', () => {
    expect(states([read], [empty])).toEqual([['not_read', 0]]);
    expect(states([empty], [read])).toEqual([['not_read', 0]]);
    expect(states([read], [])).toEqual([['not_read', 0]]);
    expect(states([read], [{ ...empty, state: 'too_large' }])).toEqual([['too_large', 0]]);
    expect(states(null, [read])).toEqual([['not_kept', 0]]);
    expect(states(null, null)).toEqual([]);
    expect(states([{ ...empty, state: 'absent' }], [])).toEqual([]);
  });

  it('is no protocol that is gone or new', () => {
    const absent: Contract = { ...empty, state: 'absent' };
    expect(sayings(read, absent)).toEqual([
      'breaking: The site declares it no longer; it had 1 tool.',
    ]);
    expect(sayings(absent, read)).toEqual(['loosening: The site declares it now, with 1 tool.']);
    expect(contractCounts(diffContracts([read], [absent]))).toEqual({
      breaking: 1,
      loosening: 0,
      textOnly: 0,
    });
  });
});

describe('hostile contracts', () => {
  const parsed = (text: string) => {
    const json = parseJson(text);
    if (!json.ok) throw new Error(json.error);
    return json.value;
  };

  it('with names of prototypes are read as any other', () => {
    const before = parsed(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{}}}',
    );
    const after = parsed(
      '{"type":"object","properties":{"toString":{}},"required":["hasOwnProperty"]}',
    );
    expect(inputs(before, after)).toEqual([
      'breaking: Tool search: parameter __proto__ is gone.',
      'breaking: Tool search: parameter constructor is gone.',
      'loosening: Tool search: parameter toString is new.',
    ]);
    const gone: ContractContent = { items: {}, schemas: {} };
    const items = Object.fromEntries([['__proto__', { input: {} }]]);
    expect(sayings(keptContract('MCP', { items, schemas: {} }), keptContract('MCP', gone))).toEqual(
      ['breaking: Tool __proto__ is gone.'],
    );
  });

  it('of another form are not compared', () => {
    const { content, ...contract } = tool(object({ a: {} }));
    const older = { ...contract, hash: 'older', content: { ...content!, format: 0 } };
    expect(diffContracts([older], [tool(object({}))])).toEqual([
      { protocol: 'MCP', state: 'not_kept', changes: [] },
    ]);
  });

  it('that are too large are not kept', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 12_000 }, (_, at) => [`property-${at}`, { type: 'string' }]),
    );
    expect(tool(object(properties)).state).toBe('too_large');
  });

  it.each<[string, (step: number) => Json]>([
    ['a long chain of references', (step) => ({ $ref: `#/$defs/s${step + 1}` })],
    [
      'references in both',
      (step) => ({
        anyOf: [{ $ref: `#/$defs/s${step + 1}` }, { $ref: `#/$defs/s${(step * 7) % 900}` }],
      }),
    ],
    [
      'allOf of all',
      (step) => ({
        allOf: [
          { $ref: `#/$defs/s${step + 1}` },
          { $ref: '#/$defs/s0' },
          object({ [`p${step}`]: {} }),
        ],
      }),
    ],
    [
      'pairs that never meet',
      (step) =>
        object({
          a:
            step % 2 === 0
              ? { $ref: `#/$defs/s${step + 1}` }
              : object({ a: { $ref: '#/$defs/s0' } }),
        }),
    ],
  ])('with %s end', (_, schema) => {
    const schemaOf = (offset: number): Json => ({
      ...object({ a: { $ref: `#/$defs/s${offset}` }, b: { $ref: '#' } }),
      $defs: Object.fromEntries(
        Array.from({ length: 900 }, (_, at) => [`s${at}`, schema(at + offset)]),
      ),
    });
    const comparison = diffContracts([tool(schemaOf(0))], [tool(schemaOf(1))]);
    expect(comparison).toHaveLength(1);
    expect(comparison[0]!.changes.length).toBeLessThanOrEqual(1000);
  });
});

describe('the work of a comparison is bounded by the nodes compared', () => {
  const VALUES = Array.from({ length: 130 }, (_, at) => `${at}`);

  it.each<[string, JsonObject]>([
    ['values', { type: 'string', enum: VALUES }],
    ['required members', { type: 'object', required: VALUES }],
    ['alternatives', { type: 'object', anyOf: [{ type: 'string', enum: VALUES }] }],
  ])('%s of schemas that meet in all pairs', (_, part) => {
    const contract = (step: number) => {
      const ref = (at: number) => ({ $ref: `${step}-${at % 250}` });
      const schemas = Array.from({ length: 250 }, (_unused, at) => [
        `${step}-${at}`,
        { ...part, properties: { a: ref(at + step), b: ref(at + 1) } },
      ]);
      const content = {
        items: { search: { input: ref(0) } },
        schemas: Object.fromEntries(schemas),
      };
      return keptContract('MCP', content as ContractContent);
    };
    expect([contract(1).state, contract(2).state]).toEqual(['read', 'read']);
    expect(diffContracts([contract(1)], [contract(2)])).toEqual([
      { protocol: 'MCP', state: 'too_large', changes: [] },
    ]);
  });

  it('reaches all of a large description', async () => {
    const file = path.join(import.meta.dirname, '../../contract/__snapshots__/openapi.json');
    const text = await readFile(file, 'utf8');
    const contract = (type: string) =>
      api(JSON.parse(text.replaceAll('"type": "integer"', `"type": "${type}"`)) as JsonObject);
    const [comparison] = diffContracts([contract('integer')], [contract('string')]);
    expect(comparison?.state).toBe('compared');
    expect(comparison?.changes.length).toBeGreaterThan(100);
  });
});

it('names what changed behind an equal alternative', () => {
  const schemaOf = (type: string): Json => ({
    anyOf: [{ allOf: [{ $ref: '#/$defs/A' }, { minProperties: 1 }] }, { type: 'null' }],
    $defs: { A: object({ a: { type } }) },
  });
  expect(inputs(schemaOf('string'), schemaOf('integer'))).toEqual([
    'breaking: Tool search: parameter a is integer instead of string.',
  ]);
});

it('scopes that each operation repeats count for the size', () => {
  const scopes = Array.from({ length: 5000 }, (_, at) => `scope:${at}`);
  const operation = { responses: {} };
  const paths = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`/p${at}`, { get: operation }]),
  );
  expect(() => api({ security: [{ oauth: scopes }], paths })).toThrow(TooLargeError);
});
