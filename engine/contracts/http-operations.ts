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
import type { ContractContent, ContractItem, Schema } from './contract';
import type { SchemaReducer } from './reduce-schema';

/** The operations of an OpenAPI or Swagger document. */
export function httpContract(
  { value: document, kind }: ApiDescription,
  reducer: SchemaReducer,
): ContractContent {
  const items = new Map<string, ContractItem>();
  for (const { label, operation, item, isWebhook } of operationsOf(document)) {
    reducer.spend(1, label.length);
    // Webhooks are requests to clients, which narrow in the other direction.
    if (isWebhook || items.has(label)) continue;
    const isOpenApi = kind === 'OpenAPI';
    const read = { document, operation, reducer, isOpenApi };
    items.set(label, {
      input: inputOf(read, label, item),
      answers: answersOf(read),
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
function inputOf(read: Read, label: string, item: Json | undefined): Schema {
  const { document, operation, reducer } = read;
  const properties = new Map<string, Schema>();
  const required: string[] = [];
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
    const schema = member(parameter, 'schema') ?? mediaOf(member(parameter, 'content'))?.schema;
    // Swagger 2 writes the schema of a parameter into the parameter.
    properties.set(key, reducer.reduce(schema ?? (read.isOpenApi ? {} : plainSchema(parameter))));
    if (member(parameter, 'required') === true || where === 'path') required.push(key);
  }
  const body = resolved(document, member(operation, 'requestBody'));
  const media = mediaOf(member(body, 'content'));
  if (media) {
    properties.set('body', reducer.reduce(media.schema));
    if (member(body, 'required') === true) required.push('body');
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    ...(required.length > 0 && { required: [...new Set(required)].sort() }),
  };
}

const plainSchema = (parameter: Json | undefined): Json =>
  isObject(parameter)
    ? Object.fromEntries(
        Object.entries(parameter).filter(([key]) => key !== 'required' && key !== 'name'),
      )
    : {};

function answersOf({ document, operation, reducer }: Read): Record<string, Schema> {
  const answers = new Map<string, Schema>();
  const responses = member(operation, 'responses');
  for (const [status, written] of isObject(responses) ? Object.entries(responses) : []) {
    if (status.startsWith('x-')) continue;
    reducer.spend(1, status.length);
    const response = resolved(document, written);
    const schema = member(response, 'schema') ?? mediaOf(member(response, 'content'))?.schema;
    answers.set(status.toUpperCase(), reducer.reduce(schema));
  }
  return Object.fromEntries(answers);
}

/** The JSON among the media types, else the first one. */
function mediaOf(content: Json | undefined): { readonly schema: Json | undefined } | null {
  if (!isObject(content)) return null;
  const types = Object.keys(content).sort();
  const type = types.find((name) => /\bjson\b/i.test(name.slice(0, 200))) ?? types[0];
  return type === undefined ? null : { schema: member(content[type], 'schema') };
}

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
