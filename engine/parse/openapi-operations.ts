import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  wordOf,
  type Json,
  type JsonObject,
} from './json';
import { operationsOf, type WrittenOperation } from './openapi';
import { targetOf } from './refs';
import { misfitOf, type FitWork } from './schema-fit';
import { clip, quote } from './text';

const HOPS_MAX = 5;
const LABEL_MAX = 200;

/** The object that a `$ref` leads to, or the value itself; undefined if it is in another file. */
export function resolved(document: JsonObject, written: Json | undefined): JsonObject | undefined {
  let value = written;
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    const ref = isObject(value) ? textMember(value, '$ref') : undefined;
    if (ref === undefined) return isObject(value) ? value : undefined;
    value = targetOf(document, ref);
  }
  return undefined;
}

interface Parameters {
  readonly list: readonly JsonObject[];
  /** False if some are in other files. */
  readonly isWhole: boolean;
}

/** Parameters of an operation; those of its path item apply unless the operation repeats them. */
function parametersOf(document: JsonObject, { item, operation }: WrittenOperation): Parameters {
  const written = [...listMember(operation, 'parameters'), ...listMember(item, 'parameters')];
  const parameters = written.slice(0, 200).map((parameter) => resolved(document, parameter));
  const list = parameters.filter((parameter) => parameter !== undefined);
  return { list, isWhole: list.length === parameters.length };
}

/** Names in braces; gateways write `{name+}` for a path with slashes. */
const templateNames = (path: string): string[] =>
  [...path.split(/[?#]/)[0]!.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const bareName = (name: string) => name.replace(/^[+.;/]|[+*]$/g, '');

const PATH_MAX = 2000;
/** Faults of one operation that are listed. */
const FAULTS_MAX = 10;

/** Operations whose path and path parameters differ, with the names. */
export function parameterFaults(document: JsonObject): string[] {
  return [...operationsOf(document)].flatMap((written) => {
    const { list, isWhole } = parametersOf(document, written);
    if (written.isWebhook || !isWhole || written.path.length > PATH_MAX) return [];
    const names = list.flatMap((parameter) =>
      member(parameter, 'in') === 'path' ? (textMember(parameter, 'name') ?? []) : [],
    );
    const templates = templateNames(written.path);
    const [declared, used] = [names, templates].map((list) => new Set(list.map(bareName)));
    const undeclared = templates.filter((name) => !declared!.has(bareName(name)));
    const unused = names.filter((name) => !used!.has(bareName(name)));
    const faults = [
      ...undeclared.map((name) => `{${name.slice(0, 60)}} is not declared`),
      ...unused.map((name) => `${quote(name, 60)} is not in the path`),
    ];
    return faults.length > 0
      ? [
          `${clip(written.label, LABEL_MAX)}: ${[...new Set(faults)].slice(0, FAULTS_MAX).join(', ')}`,
        ]
      : [];
  });
}

/** What an answer of an operation may be. */
export interface DocumentedAnswer {
  /** Media types in lower case, with their schemas; null if the answer declares none. */
  readonly content: readonly (readonly [type: string, schema: Json | undefined])[] | null;
}

/** The answer that an operation documents for a status: exact, then the range, then `default`. */
export function answerFor(
  document: JsonObject,
  operation: JsonObject,
  status: number,
): DocumentedAnswer | null {
  const responses = member(operation, 'responses');
  const range = `${String(status).slice(0, 1)}XX`;
  const key = [String(status), range, range.toLowerCase(), 'default'].find(
    (name) => member(responses, name) !== undefined,
  );
  if (key === undefined) return null;
  const content = member(resolved(document, member(responses, key)), 'content');
  if (!isObject(content) || Object.keys(content).length === 0) return { content: null };
  return {
    content: Object.entries(content)
      .slice(0, 50)
      .map(([type, media]) => [
        type.split(';')[0]!.trim().toLowerCase(),
        member(resolved(document, media), 'schema'),
      ]),
  };
}

/** An operation that can be called without an effect, and the addresses of its servers as written. */
export interface SafeOperation {
  readonly label: string;
  readonly path: string;
  readonly servers: readonly string[];
  readonly operation: JsonObject;
}

/** Names of operations that may change something although they use GET. */
const ACTION =
  /log-?out|sign-?out|subscribe|create|update|delete|remove|reset|revoke|cancel|confirm|approve|activate|trigger|run|start|stop|execute|send|sync|import|purge|flush|clear|cron|webhook|callback|redirect/i;
const STREAM = /event-stream|octet-stream|zip|pdf|^(?:audio|image|video)\//;

/** Alternatives of authorization that are read. */
const SECURITY_MAX = 50;

/** GET operations that need no input: no path parameter, and no required one. One in another file may be required. */
export const withoutInput = (document: JsonObject): WrittenOperation[] =>
  [...operationsOf(document)].filter((written) => {
    const { path, method, isWebhook } = written;
    if (method !== 'get' || isWebhook || !/^\/[^{}?#]*$/.test(path)) return false;
    const { list, isWhole } = parametersOf(document, written);
    return isWhole && !list.some((parameter) => parameter.required === true);
  });

/** Operations that anyone may call: GET, no required parameter, no security, no price. Those with JSON come first. */
export function safeOperations(document: JsonObject): SafeOperation[] {
  const safe = withoutInput(document).filter(({ operation, path }) => {
    const name = `${path} ${textMember(operation, 'operationId') ?? ''}`;
    const security = operation.security ?? document.security;
    const isOpen =
      !isArray(security) ||
      security.length === 0 ||
      security
        .slice(0, SECURITY_MAX)
        .some((option) => isObject(option) && Object.keys(option).length === 0);
    return (
      !ACTION.test(name) &&
      isOpen &&
      operation.deprecated !== true &&
      operation['x-payment-info'] === undefined &&
      !typesOf(document, operation).some((type) => STREAM.test(type))
    );
  });
  const serversOf = serversIn(document);
  const isJson = ({ operation }: WrittenOperation) =>
    typesOf(document, operation).some((type) => isJsonType(type));
  return [...safe.filter(isJson), ...safe.filter((written) => !isJson(written))].map((written) => ({
    label: clip(written.label, LABEL_MAX),
    path: written.path,
    servers: serversOf(written),
    operation: written.operation,
  }));
}

/** Addresses of the nearest servers of an operation. Operations share those of the document, which can be many. */
export function serversIn(document: JsonObject) {
  const read = new Map<Json | undefined, readonly string[]>();
  return ({ operation, item }: WrittenOperation): readonly string[] => {
    const servers = [operation, item, document]
      .map((holder) => (isObject(holder) ? holder.servers : undefined))
      .find((list) => isArray(list) && list.length > 0);
    const urls = read.get(servers) ?? serverUrls(servers);
    read.set(servers, urls);
    return urls;
  };
}

export const isJsonType = (type: string): boolean => /[/+]json$/.test(type);

const typesOf = (document: JsonObject, operation: JsonObject): string[] =>
  (answerFor(document, operation, 200)?.content ?? []).map(([type]) => type);

/** Longest default value of a variable, and longest address, that is read. */
const [DEFAULT_MAX, ADDRESS_MAX] = [200, 2000];

/** Addresses of a list of servers, with the default values of their variables. */
function serverUrls(servers: Json | undefined): string[] {
  if (!isArray(servers)) return ['/'];
  return servers.slice(0, 10).flatMap((server) => {
    const variables = member(server, 'variables');
    const url = textMember(server, 'url')?.slice(0, ADDRESS_MAX);
    const address = url?.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const value = member(member(variables, name), 'default');
      return typeof value === 'string' && value.length <= DEFAULT_MAX ? value : whole;
    });
    return address !== undefined && address.length <= ADDRESS_MAX ? [address] : [];
  });
}

const EXAMPLES_MAX = 5000;
const STEPS_MAX = 300_000;

/** Examples that contradict their schema, with the place of each; at most 5,000 examples are read. */
export function exampleFaults(document: JsonObject): { readonly faults: string[]; count: number } {
  const work: FitWork = { document, steps: STEPS_MAX };
  const seen = new Set<object>();
  const faults: string[] = [];
  let count = 0;
  const check = (place: string, holder: JsonObject, schema: Json | undefined) => {
    if (schema === undefined) return;
    for (const example of examplesOf(document, holder)) {
      if (count >= EXAMPLES_MAX || work.steps < 0) return;
      count++;
      const fault = misfitOf(example, schema, work);
      if (fault !== null) faults.push(`${place}: ${fault}`);
    }
  };
  const checkContent = (place: string, holder: JsonObject | undefined) => {
    const content = member(holder, 'content');
    if (!holder || !isObject(content) || seen.has(holder)) return;
    seen.add(holder);
    for (const [type, media] of Object.entries(content).slice(0, 20))
      if (isObject(media) && isJsonType(type.split(';')[0]!.trim().toLowerCase()))
        check(place, media, media.schema);
  };
  for (const written of operationsOf(document)) {
    const label = clip(written.label, LABEL_MAX);
    for (const parameter of parametersOf(document, written).list)
      if (!seen.has(parameter)) {
        seen.add(parameter);
        if (isPlainSchema(document, parameter.schema))
          check(
            `${label}, parameter ${quote(wordOf(parameter.name), 60)}`,
            parameter,
            parameter.schema,
          );
      }
    checkContent(`${label}, request`, resolved(document, written.operation.requestBody));
    const responses = member(written.operation, 'responses');
    for (const [status, response] of isObject(responses) ? Object.entries(responses) : [])
      checkContent(`${label}, response ${status.slice(0, 10)}`, resolved(document, response));
  }
  const schemas = member(member(document, 'components'), 'schemas');
  for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
    if (!isObject(schema) || seen.has(schema)) continue;
    // Names in YAML can share a schema.
    seen.add(schema);
    check(`schema ${quote(name, 60)}`, schema, schema);
    for (const [key, property] of Object.entries(
      isObject(schema.properties) ? schema.properties : {},
    ))
      if (isObject(property) && property.$ref === undefined)
        check(`schema ${quote(name, 60)}, ${quote(key, 60)}`, property, property);
  }
  return { faults: [...new Set(faults)], count };
}

/** Lists and objects have a notation of their own in parameters. */
function isPlainSchema(document: JsonObject, written: Json | undefined): boolean {
  const type = member(resolved(document, written), 'type');
  return typeof type === 'string' && type !== 'array' && type !== 'object';
}

/** `example`, values of the map `examples` (`dataValue` from 3.2 on), or of the list that schemas have. Generators write null for none. */
function examplesOf(document: JsonObject, holder: JsonObject): Json[] {
  const { example, examples } = holder;
  const listed = isArray(examples)
    ? examples
    : Object.values(isObject(examples) ? examples : {})
        .slice(0, 50)
        .map((written) => {
          const value = resolved(document, written);
          return value?.dataValue ?? value?.value;
        });
  return [example, ...listed].filter((value) => value !== undefined && value !== null).slice(0, 50);
}
