import { ARTIFACT_KINDS, CHECK_IDS } from '@seamark/engine';
import { API_ERRORS, type ApiErrorCode } from '@/lib/platform/contract/errors';
import { operations } from '../operations';
import { LIMITS, type LimitName } from '@/lib/platform/contract/limits';
import type { KeyScope } from '@/lib/platform/contract/key-scopes';
import {
  errorsOf,
  rateLimitOf,
  scopeOf,
  type Operation,
  type Tag,
} from '@/lib/platform/contract/operation';
import { namedSchemas } from '@/lib/platform/contract/named';
import { parametersOf } from './parameters';
import { componentSchemas, type JsonSchema } from './schemas';

/** The OpenAPI document's content as tables, for the reference page. For the server only. */

/** Part of a type's description; `ref` names another type of the page. */
export interface TypePart {
  readonly text: string;
  readonly ref?: string;
}

export interface Field {
  readonly name: string;
  readonly type: readonly TypePart[];
  /** True if a request can omit it. */
  readonly isOptional: boolean;
  readonly description: string;
}

export interface TypeEntry {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** Values of an enumeration. */
  readonly values: readonly string[];
}

export interface OperationEntry {
  readonly id: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly isPublic: boolean;
  /** Scope that a key needs; null without a key. */
  readonly scope: KeyScope | null;
  readonly parameters: readonly (Field & { readonly in: string })[];
  readonly body: string | null;
  readonly isBodyOptional: boolean;
  readonly response: string;
  readonly responseDescription: string;
  readonly status: number;
  readonly hasLocation: boolean;
  readonly errors: readonly { readonly status: number; readonly code: ApiErrorCode }[];
  readonly limits: readonly { readonly name: LimitName; readonly description: string }[];
  /** The body's table, if no other operation uses its type; then it is shown with the operation. */
  readonly ownBody: TypeEntry | null;
  readonly ownResponse: TypeEntry | null;
}

export interface ApiReference {
  readonly operations: readonly OperationEntry[];
  readonly types: readonly TypeEntry[];
}

const REF = '#/components/schemas/';
const list = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? (value as JsonSchema[]) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Name for a long list of values, which is then shown once as a separate type. */
function namedValues(values: readonly unknown[]): string | null {
  if (values.includes('html-rendering')) return 'CheckId';
  if (values.includes('home-md')) return 'ArtifactKind';
  return values.includes('internal_error') ? 'ErrorCode' : null;
}

function numberType(schema: JsonSchema, word: string): TypePart {
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined)
    return { text: `${word} ${String(minimum)}–${String(maximum)}` };
  return { text: minimum === undefined ? word : `${word} ≥ ${String(minimum)}` };
}

function plainType(type: string, schema: JsonSchema): TypePart[] {
  if (type === 'array') return [...typeOf(schema.items as JsonSchema), { text: '[]' }];
  if (type === 'integer' || type === 'number') return [numberType(schema, type)];
  if (type === 'object')
    return [
      { text: `{ ${Object.keys((schema.properties as object | undefined) ?? {}).join(', ')} }` },
    ];
  if (type !== 'string') return [{ text: type }];
  const length = schema.maxLength === undefined ? '' : ` ≤ ${String(schema.maxLength)} characters`;
  return [{ text: `${textOf(schema.format) || 'string'}${length}` }];
}

const between = (types: readonly TypePart[][]): TypePart[] =>
  types.flatMap((type, index) => (index === 0 ? type : [{ text: ' | ' }, ...type]));

export function typeOf(schema: JsonSchema): TypePart[] {
  const ref = textOf(schema.$ref);
  if (ref) return [{ text: ref.slice(REF.length), ref: ref.slice(REF.length) }];
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (Array.isArray(schema.enum)) {
    const name = namedValues(schema.enum);
    return name === null
      ? [{ text: schema.enum.map((value) => JSON.stringify(value)).join(' | ') }]
      : [{ text: name, ref: name }];
  }
  if (schema.anyOf !== undefined) return between(list(schema.anyOf).map(typeOf));
  const types = Array.isArray(schema.type) ? schema.type.map(String) : [textOf(schema.type)];
  return between(types.map((type) => plainType(type, schema)));
}

/** Description of a field: its own, else that of its non-null alternative. */
function descriptionOf(schema: JsonSchema): string {
  const description =
    textOf(schema.description) ||
    list(schema.anyOf)
      .map((part) => textOf(part.description))
      .find(Boolean) ||
    '';
  return schema.default === undefined
    ? description
    : `${description} Default ${JSON.stringify(schema.default)}.`.trim();
}

function typeEntry(name: string, schema: JsonSchema): TypeEntry {
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const fields = Object.entries(
    (schema.properties as Record<string, JsonSchema> | undefined) ?? {},
  );
  return {
    name,
    description: textOf(schema.description) || (fields.length === 0 ? 'Any JSON value.' : ''),
    values: [],
    fields: fields.map(([field, about]) => ({
      name: field,
      type: typeOf(about),
      isOptional: !required.has(field),
      description: descriptionOf(about),
    })),
  };
}

const valuesEntry = (name: string, description: string, values: readonly string[]): TypeEntry => ({
  name,
  description,
  fields: [],
  values,
});

const nameOf = (schema: Operation['response']): string => namedSchemas.get(schema)?.id ?? '';

function operationEntry(
  op: Operation,
  ownType: (name: string) => TypeEntry | null,
): OperationEntry {
  const body = op.body ? nameOf(op.body.schema) : null;
  const response = nameOf(op.response);
  const limits = [rateLimitOf(op), ...(op.budgets ?? [])].filter((name) => name !== null);
  return {
    id: op.id,
    method: op.method,
    path: op.path,
    tag: op.tag,
    summary: op.summary,
    description: op.description,
    scope: scopeOf(op),
    isPublic: op.access === 'public',
    parameters: parametersOf(op).map((parameter) => ({
      name: textOf(parameter.name),
      in: textOf(parameter.in),
      isOptional: parameter.required !== true,
      type: typeOf(parameter.schema as JsonSchema),
      description: descriptionOf({
        ...(parameter.schema as JsonSchema),
        description: parameter.description,
      }),
    })),
    body,
    isBodyOptional: op.body?.optional ?? false,
    response,
    responseDescription: op.response.description ?? '',
    status: op.status ?? 200,
    hasLocation: op.location !== undefined,
    errors: errorsOf(op)
      .map((code) => ({ status: API_ERRORS[code].status, code }))
      .sort((a, b) => a.status - b.status),
    limits: limits.map((name) => ({ name, description: LIMITS[name].description })),
    ownBody: body === null ? null : ownType(body),
    ownResponse: ownType(response),
  };
}

export function apiReference(): ApiReference {
  const ops: readonly Operation[] = operations;
  const schemas = componentSchemas(ops);
  const schemaText = JSON.stringify(schemas);
  const bodyNames = ops.flatMap(({ body, response }) => [
    body ? nameOf(body.schema) : '',
    nameOf(response),
  ]);
  /** True if one operation has the type, and nothing else. */
  const isOwn = (name: string): boolean =>
    bodyNames.filter((other) => other === name).length === 1 &&
    !schemaText.includes(`"${REF}${name}"`);
  const entry = (name: string): TypeEntry => typeEntry(name, schemas[name] ?? {});
  return {
    operations: ops.map((op) => operationEntry(op, (name) => (isOwn(name) ? entry(name) : null))),
    types: [
      ...Object.keys(schemas)
        .filter((name) => !isOwn(name))
        .map(entry),
      valuesEntry('ArtifactKind', 'Kinds of generated files.', ARTIFACT_KINDS),
      valuesEntry('CheckId', 'Check ids, in catalog order.', CHECK_IDS),
      valuesEntry('ErrorCode', 'Codes of this version; see Errors.', Object.keys(API_ERRORS)),
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
