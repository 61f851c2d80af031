import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { operationsOf, type ApiDescription } from '../parse/openapi';
import { resolved } from '../parse/openapi-operations';
import { isErrorAnswer, type ContractContent, type ContractItem, type Schema } from './contract';
import type { SchemaReducer } from './reduce-schema';

/** The operations of an OpenAPI or Swagger document. */
export function httpContract(
  { value: document, kind }: ApiDescription,
  reducer: SchemaReducer,
): ContractContent {
  const items = new Map<string, ContractItem>();
  for (const { label, operation, item, isWebhook } of operationsOf(document)) {
    reducer.spend(1, label.length);
    // Only the presence of a webhook is compared: as a request to clients, it narrows in the other direction.
    if (isWebhook) items.set(`Webhook ${label}`, {});
    if (isWebhook || items.has(label)) continue;
    const isOpenApi = kind === 'OpenAPI';
    const read = { document, operation, reducer, isOpenApi };
    const body = resolved(document, member(operation, 'requestBody'));
    const bodies = mediaOf(member(body, 'content'));
    items.set(label, {
      input: inputOf(read, label, item, body),
      answers: answersOf(read),
      ...(bodies.length > 0 && { offers: { 'type of body': bodies.map(({ type }) => type) } }),
      access: accessOf(read),
      ...reducer.takeText(
        textMember(operation, 'summary'),
        textMember(operation, 'description'),
        member(operation, 'deprecated') === true || undefined,
        ...listMember(operation, 'parameters').map((part) => textMember(part, 'description')),
      ),
    });
  }
  return { items: Object.fromEntries(items), schemas: reducer.schemas };
}

interface Read {
  readonly document: JsonObject;
  readonly operation: Json;
  readonly reducer: SchemaReducer;
  readonly isOpenApi: boolean;
}

/** Parameters and the body as one object. Those of a path are named by their place, because their name is free. */
function inputOf(
  read: Read,
  label: string,
  item: Json | undefined,
  body: JsonObject | undefined,
): Schema {
  const { document, operation, reducer } = read;
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  const places = [...label.matchAll(/\{([^{}]{1,200})\}/g)].map(([, name]) => name);
  const parameters = [...listMember(item, 'parameters'), ...listMember(operation, 'parameters')];
  for (const written of parameters) {
    const parameter = resolved(document, written);
    const [name, where] = [textMember(parameter, 'name'), textMember(parameter, 'in')];
    if (name === undefined || where === undefined) continue;
    const place = places.indexOf(name);
    const key =
      where === 'body'
        ? 'body'
        : where === 'query' || where === 'formData'
          ? name
          : where === 'path' && place >= 0
            ? `{${place + 1}}`
            : `${name} (${where})`;
    reducer.spend(1, key.length);
    const schema = schemaOf(parameter);
    // Swagger 2 writes the schema of a parameter into the parameter.
    properties.set(key, reducer.reduce(schema ?? (read.isOpenApi ? {} : plainSchema(parameter))));
    if (member(parameter, 'required') === true || where === 'path') required.add(key);
    else required.delete(key);
  }
  if (body) {
    properties.set('body', reducer.reduce(schemaOf(body)));
    if (member(body, 'required') === true) required.add('body');
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    ...(required.size > 0 && { required: [...required].sort() }),
  };
}

const plainSchema = (parameter: Json | undefined): Json =>
  isObject(parameter)
    ? Object.fromEntries(
        Object.entries(parameter).filter(([key]) => key !== 'required' && key !== 'name'),
      )
    : {};

/** Answers by status, and by media type if it is not JSON, with their headers. */
function answersOf({ document, operation, reducer }: Read): Record<string, Schema> {
  const answers = new Map<string, Schema>();
  const responses = member(operation, 'responses');
  for (const [status, written] of isObject(responses) ? Object.entries(responses) : []) {
    if (status.startsWith('x-')) continue;
    const response = resolved(document, written);
    const keep = (name: string, schema: Json | undefined) => {
      const key = `${status.toUpperCase()}${name}`;
      reducer.spend(1, key.length);
      answers.set(key, reducer.reduce(schema));
    };
    const media = mediaOf(member(response, 'content'));
    // Swagger 2 has the schema beside the media types.
    if (media.length === 0) keep('', member(response, 'schema'));
    for (const { type, schema } of media) keep(type === JSON_TYPE ? '' : ` (${type})`, schema);
    const headers = isErrorAnswer(status) ? [] : headersOf(document, member(response, 'headers'));
    if (headers.length > 0) keep(' (headers)', headersSchema(headers));
  }
  return Object.fromEntries(answers);
}

/** Headers of limits, which APIs repeat for each operation, and clients can do without. */
const LIMITS = /^(?:x-)?rate-?limit/i;

type Header = readonly [name: string, header: JsonObject];

const headersOf = (document: JsonObject, headers: Json | undefined): Header[] =>
  (isObject(headers) ? Object.entries(headers) : [])
    .filter(([name]) => !LIMITS.test(name))
    .map(([name, written]) => [name.toLowerCase(), resolved(document, written) ?? {}]);

/** As one object. Swagger 2 writes the schema of a header into the header. */
const headersSchema = (headers: readonly Header[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    headers.map(([name, header]) => [name, schemaOf(header) ?? header]),
  ),
  required: headers.flatMap(([name, header]) => (header.required === true ? [name] : [])),
});

const JSON_TYPE = 'application/json';
const TYPES_MAX = 50;

/** Media types without parameters, JSON first. Generators write any type for JSON. */
function mediaOf(content: Json | undefined) {
  if (!isObject(content)) return [];
  const entries = Object.entries(content).slice(0, TYPES_MAX);
  const media = entries.map(([name, part]) => {
    const type = name.slice(0, 200).split(';')[0]!.trim().toLowerCase();
    return { type: type === '*/*' ? JSON_TYPE : type, schema: member(part, 'schema') };
  });
  const rank = ({ type }: { readonly type: string }) => `${/\bjson\b/.test(type) ? 0 : 1}${type}`;
  return media.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Schema of a parameter, a body, or a header: its own, or that of its first media type. */
const schemaOf = (holder: Json | undefined): Json | undefined =>
  member(holder, 'schema') ?? mediaOf(member(holder, 'content'))[0]?.schema;

const ALTERNATIVES_MAX = 50;

/** `[[]]` if nothing is required. */
function accessOf({ document, operation, reducer }: Read): readonly (readonly string[])[] {
  const security = member(operation, 'security') ?? member(document, 'security');
  if (!isArray(security) || security.length === 0) return [[]];
  return security.slice(0, ALTERNATIVES_MAX).map((alternative) =>
    (isObject(alternative) ? Object.entries(alternative) : [])
      .flatMap(([scheme, written]) => {
        const scopes = isArray(written) ? written : [];
        reducer.spend(1 + scopes.length, scheme.length * (1 + scopes.length));
        return [
          scheme,
          ...scopes.flatMap((scope) => (typeof scope === 'string' ? [`${scheme}: ${scope}`] : [])),
        ];
      })
      .sort(),
  );
}
