import { isArray, isObject, jsonType, type Json, type JsonObject } from './json';
import { targetOf } from './refs';
import { plural } from './text';

/** Work left for all values of a document, which holds back schemas that refer to themselves. */
export interface FitWork {
  readonly document: JsonObject;
  steps: number;
}

const DEPTH_MAX = 50;
const TEXT_MAX = 100_000;

/**
 * How a value contradicts a JSON Schema of an OpenAPI description; null if it fits, or the work is used up. Reads the
 * schema instead of compiling it, and ignores what it doesn't know, `pattern`, and `format`.
 *
 * ```ts
 * misfitOf(7, { type: 'string' }, { document, steps: 1000 }); // 'is an integer, not a string'
 * ```
 */
export function misfitOf(
  value: Json,
  schema: Json | undefined,
  work: FitWork,
  at = '',
  depth = 0,
): string | null {
  if (!isObject(schema) || depth > DEPTH_MAX || --work.steps < 0) return null;
  const inner = (part: Json, by: Json | undefined, name = at) =>
    misfitOf(part, by, work, name, depth + 1);
  const ref = schema.$ref;
  if (typeof ref === 'string') {
    const fault = inner(value, targetOf(work.document, ref));
    // Before 3.1, members beside `$ref` are ignored.
    if (fault !== null || String(work.document.openapi).startsWith('3.0')) return fault;
  }
  if (value === null && schema.nullable === true) return null;
  const fault =
    typeMisfit(value, schema, work) ??
    (typeof value === 'string' ? textMisfit(value, schema, work) : null) ??
    (typeof value === 'number' ? numberMisfit(value, schema) : null);
  if (fault !== null) return at === '' ? fault : `${at} ${fault}`;
  return (
    (isArray(value) ? itemMisfit(value, schema, at, inner) : null) ??
    (isObject(value) ? memberMisfit(value, schema, at, inner, work) : null) ??
    branchMisfit(value, schema, at, inner)
  );
}

type Inner = (part: Json, schema: Json | undefined, name?: string) => string | null;

const ARTICLE: Readonly<Record<string, string>> = { array: 'an', integer: 'an', object: 'an' };
/** A type with its article. */
export const typeName = (type: string): string =>
  type === 'null' ? 'null' : `${ARTICLE[type] ?? 'a'} ${type}`;

function typeMisfit(value: Json, schema: JsonObject, work: FitWork): string | null {
  const types = [schema.type ?? []].flat().filter((type) => typeof type === 'string');
  work.steps -= types.length;
  const type = jsonType(value);
  const isOfType =
    types.length === 0 ||
    types.includes(type) ||
    types.includes('any') ||
    (type === 'integer' && types.includes('number'));
  if (!isOfType) return `is ${typeName(type)}, not ${types.map(typeName).join(' or ')}`;
  const choices = 'const' in schema ? [schema.const!] : schema.enum;
  const isPlain = (choice: Json) => typeof choice !== 'object' || choice === null;
  if (!isArray(choices) || !isPlain(value)) return null;
  work.steps -= choices.length;
  return !choices.every(isPlain) || choices.includes(value)
    ? null
    : `is ${short(value)}, which is none of the values listed`;
}

const short = (value: Json) => JSON.stringify(value).slice(0, 60);

const limitOf = (schema: JsonObject, key: string) =>
  typeof schema[key] === 'number' ? schema[key] : null;

function textMisfit(value: string, schema: JsonObject, work: FitWork): string | null {
  const [min, max] = [limitOf(schema, 'minLength') ?? 0, limitOf(schema, 'maxLength') ?? Infinity];
  if (value.length > TEXT_MAX) return null;
  // Each alternative of a schema can count the same long text.
  work.steps -= value.length >> 5;
  const { length } = [...value];
  if (length < min) return `has ${length} characters, fewer than ${min}`;
  return length > max ? `has ${length} characters, more than ${max}` : null;
}

/** Up to 3.0, `exclusiveMinimum` is true or false. */
function numberMisfit(value: number, schema: JsonObject): string | null {
  const [min, max] = [limitOf(schema, 'minimum'), limitOf(schema, 'maximum')];
  const [above, below] = [
    schema.exclusiveMinimum === true ? min : limitOf(schema, 'exclusiveMinimum'),
    schema.exclusiveMaximum === true ? max : limitOf(schema, 'exclusiveMaximum'),
  ];
  if (min !== null && value < min) return `is ${value}, less than ${min}`;
  if (max !== null && value > max) return `is ${value}, more than ${max}`;
  if (above !== null && value <= above) return `is ${value}, not more than ${above}`;
  return below !== null && value >= below ? `is ${value}, not less than ${below}` : null;
}

function itemMisfit(value: readonly Json[], schema: JsonObject, at: string, inner: Inner) {
  const { length } = value;
  const [min, max] = [limitOf(schema, 'minItems') ?? 0, limitOf(schema, 'maxItems') ?? Infinity];
  if (length < min || length > max)
    return `${at || 'the list'} has ${plural(length, 'item')}, ${length < min ? `fewer than ${min}` : `more than ${max}`}`;
  const first = isArray(schema.prefixItems) ? schema.prefixItems : [];
  for (const [place, item] of value.entries()) {
    const fault = inner(item, first[place] ?? schema.items, `${at}[${place}]`);
    if (fault !== null) return fault;
  }
  return null;
}

function memberMisfit(
  value: JsonObject,
  schema: JsonObject,
  at: string,
  inner: Inner,
  work: FitWork,
) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const nameOf = (key: string) => (at === '' ? key : `${at}.${key}`).slice(0, 120);
  const required = isArray(schema.required) ? schema.required : [];
  work.steps -= required.length;
  for (const key of required)
    if (typeof key === 'string' && !Object.hasOwn(value, key) && !isOneWay(properties[key], work))
      return `has no ${nameOf(key)}`;
  const isClosed = schema.additionalProperties === false && !isObject(schema.patternProperties);
  const members = Object.entries(value);
  work.steps -= members.length;
  for (const [key, part] of members) {
    if (work.steps < 0) return null;
    const isListed = Object.hasOwn(properties, key);
    if (!isListed && isClosed) return `has ${nameOf(key)}, which the schema does not list`;
    const others = schema.patternProperties ? undefined : schema.additionalProperties;
    const fault = inner(part, isListed ? properties[key] : others, nameOf(key));
    if (fault !== null) return fault;
  }
  return null;
}

/** Members that only requests or only responses have. */
function isOneWay(written: Json | undefined, { document }: FitWork): boolean {
  const ref = isObject(written) ? written.$ref : undefined;
  const schema = typeof ref === 'string' ? targetOf(document, ref) : written;
  return isObject(schema) && (schema.readOnly === true || schema.writeOnly === true);
}

/** `oneOf` counts as `anyOf`: descriptions whose alternatives overlap are read as they are meant. */
function branchMisfit(value: Json, schema: JsonObject, at: string, inner: Inner): string | null {
  for (const part of isArray(schema.allOf) ? schema.allOf : []) {
    const fault = inner(value, part);
    if (fault !== null) return fault;
  }
  for (const branches of [schema.anyOf, schema.oneOf]) {
    if (!isArray(branches) || branches.length === 0) continue;
    const faults = branches.map((branch) => inner(value, branch));
    if (faults.includes(null)) continue;
    if (faults.length === 1) return faults[0]!;
    return `${at === '' ? '' : `${at} `}fits none of ${faults.length} alternatives`;
  }
  return null;
}
