import * as z from 'zod';
import { ARTIFACT_KINDS, CHECK_ALIASES, CHECK_IDS } from '@seamark/engine';
import { FINAL_SCHEMAS } from '@/lib/platform/contract/compatibility';
import { namedSchemas } from '@/lib/platform/contract/named';
import type { Operation } from '@/lib/platform/contract/operation';
import { ENGINE_ENUM } from '@/lib/platform/contract/types';

export type JsonSchema = Record<string, unknown>;
/** Schemas by name. */
type Components = Readonly<Record<string, JsonSchema>>;

const refTo = (id: string): string => `#/components/schemas/${id}`;

/**
 * Values that only the engine knows; importing them in the contract would ship the engine to
 * browsers.
 */
const ENGINE_VALUES: Readonly<Record<string, readonly string[]>> = {
  'check-ids': CHECK_IDS,
  'check-names': [...CHECK_IDS, ...Object.keys(CHECK_ALIASES)],
  'artifact-kinds': ARTIFACT_KINDS,
};

/** Formats whose patterns add nothing. */
const FORMATS: ReadonlySet<string> = new Set(['uuid', 'date', 'date-time']);

/** Fills in the engine's values; drops patterns that repeat `format`. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const values = ENGINE_VALUES[String(jsonSchema[ENGINE_ENUM])];
  if (values !== undefined) {
    jsonSchema.enum = [...values];
    for (const replaced of [ENGINE_ENUM, 'minLength', 'maxLength', 'pattern'])
      delete jsonSchema[replaced];
  }
  // zod bounds every integer by the largest safe one.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (FORMATS.has(String(jsonSchema.format))) delete jsonSchema.pattern;
}

const common = { target: 'draft-2020-12', unrepresentable: 'throw', override: tidy } as const;

/** All named schemas: requests in input form (defaults optional), others in output form, open for later fields. */
export function componentSchemas(operations: readonly Operation[]): Record<string, JsonSchema> {
  const requests = new Set(operations.flatMap((op) => (op.body ? [idOf(op.body.schema)] : [])));
  const input = z.toJSONSchema(namedSchemas, { ...common, io: 'input', uri: refTo }).schemas;
  const output = z.toJSONSchema(namedSchemas, { ...common, io: 'output', uri: refTo }).schemas;
  const closed = new Set([...FINAL_SCHEMAS, ...namesWithin(requests, input)]);
  const names = Object.keys(output).sort();
  return Object.fromEntries(
    names.map((name) => {
      // Its expanded form is self-referential in a way that type generators reject.
      if (name === 'JsonValue') return [name, { description: 'Any JSON value.' }];
      const schema = plain((requests.has(name) ? input : output)[name]);
      delete schema['$id'];
      delete schema['$schema'];
      return [name, closed.has(name) ? schema : opened(schema)];
    }),
  );
}

/** Names of schemas with those that they refer to. */
function namesWithin(names: Iterable<string>, schemas: Components): Set<string> {
  const all = new Set(names);
  for (const name of all)
    for (const [, inner] of JSON.stringify(schemas[name]).matchAll(
      /#\/components\/schemas\/(\w+)/g,
    ))
      all.add(inner!);
  return all;
}

/** A schema whose objects may have further fields. */
function opened(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as JsonSchema;
}

/** Reference to a named schema; request and response bodies must be named. */
export function schemaRef(schema: z.ZodType): JsonSchema {
  return { $ref: refTo(idOf(schema)) };
}

function idOf(schema: z.ZodType): string {
  const id = namedSchemas.get(schema)?.id;
  if (id === undefined)
    throw new TypeError('Bodies of requests and answers need a name: wrap the schema in named().');
  return id;
}

/** Path parameters in input form; query parameters as the values that their text represents. */
export function parameterSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = plain(z.toJSONSchema(schema, { ...common, io }));
  delete json['$schema'];
  return json;
}

/** A copy without zod's non-enumerable members. */
function plain(value: unknown): JsonSchema {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  if (typeof copy !== 'object' || copy === null) throw new TypeError('Not a JSON schema.');
  return copy as JsonSchema;
}
