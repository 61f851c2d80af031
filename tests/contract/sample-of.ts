import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const STRINGS: Readonly<Record<string, string>> = {
  uuid: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  uri: 'https://shop.example/page',
};

/** A value of the schema with all lists filled, which strictness tests change one field at a time. */
export function sampleOf<T extends z.ZodType>(schema: T): z.output<T> {
  const root = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output' });
  return schema.parse(build(root, root)) as z.output<T>;
}

/** An input with all members, optional ones too. It may break rules that JSON Schema has no words for. */
export function inputOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  return build(root, root);
}

function build(schema: JsonSchema, root: JsonSchema): unknown {
  if (schema.$ref !== undefined) return build(definition(schema.$ref, root), root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return build(choices[0] as JsonSchema, root);
  return ofType(Array.isArray(schema.type) ? schema.type[0] : schema.type, schema, root);
}

function ofType(type: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          build(field as JsonSchema, root),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        build(schema.items as JsonSchema, root),
      );
    case 'string':
      return schema.pattern?.includes('{64}')
        ? 'a'.repeat(64)
        : (STRINGS[schema.format ?? ''] ?? 'text');
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function definition(ref: string, root: JsonSchema): JsonSchema {
  const found = root.$defs?.[ref.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`Unresolved ${ref}`);
  return found as JsonSchema;
}
