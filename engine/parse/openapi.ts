import {
  isArray,
  isObject,
  listMember,
  member,
  textMember,
  type Json,
  type JsonObject,
} from './json';
import { isPaymentHeader } from './payment-terms';
import { deadRefsOf, targetOf } from './refs';

interface ApiOperation {
  /** `GET /orders` */
  readonly label: string;
  /** True for what the API calls, and no client. */
  readonly isWebhook: boolean;
  readonly id: string | null;
  /** True if the operation has a summary or a description. */
  readonly isDescribed: boolean;
  /** True if an error response is declared: 4xx, 5xx, or `default`. Null if the format has none. */
  readonly hasErrors: boolean | null;
  readonly answers401: boolean;
  /** Payment methods of `x-payment-info` (draft-payment-discovery); empty for a free operation. */
  readonly payments: readonly string[];
}

interface SecurityScheme {
  readonly name: string;
  /** `http`, `apiKey`, `oauth2`, `openIdConnect`, `mutualTLS`, `basic` (Swagger 2), … */
  readonly type: string;
  /** Scheme of an `http` type in lower case: `bearer`, `basic`, …. */
  readonly scheme: string;
  /** True for a payment with the request, which a client makes itself. */
  readonly isPayment: boolean;
}

export interface ApiDescription {
  readonly kind: 'OpenAPI' | 'Swagger' | 'AsyncAPI' | 'Arazzo';
  readonly version: string;
  readonly title: string | null;
  readonly summary: string | null;
  /** Server addresses of all levels, as written. Null if the format has none (Arazzo). */
  readonly servers: readonly string[] | null;
  readonly operations: readonly ApiOperation[];
  /** Number of path items in other files (`$ref`), whose operations are unknown. */
  readonly external: number;
  readonly schemes: readonly SecurityScheme[];
  /** References within the document that lead nowhere, as written. */
  readonly deadRefs: readonly string[];
  /** The text was truncated, so that missing parts may exist. */
  readonly isCut: boolean;
  readonly value: JsonObject;
}

export const OPERATIONS_MAX = 5000;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Reads a parsed description; null if it has none of the four version members. */
export function apiDescriptionOf(value: Json, isCut: boolean): ApiDescription | null {
  if (!isObject(value)) return null;
  const kind = KINDS.find(([key]) => Object.hasOwn(value, key));
  if (!kind) return null;
  const version = member(value, kind[0]);
  if (typeof version !== 'string' && typeof version !== 'number') return null;
  const info = member(value, 'info');
  const { operations, external } =
    kind[1] === 'AsyncAPI'
      ? asyncOperations(value)
      : kind[1] === 'Arazzo'
        ? workflows(value)
        : httpOperations(value);
  return {
    kind: kind[1],
    version: String(version).slice(0, 40),
    title: textMember(info, 'title') ?? null,
    summary: textMember(info, 'description') ?? textMember(info, 'summary') ?? null,
    servers: kind[1] === 'Arazzo' ? null : serversOf(value),
    // The last operation of a truncated text may be incomplete.
    operations: isCut ? operations.slice(0, -1) : operations,
    external,
    schemes: schemesOf(value),
    deadRefs: isCut ? [] : deadRefsOf(value),
    isCut,
    value,
  };
}

const KINDS = [
  ['openapi', 'OpenAPI'],
  ['swagger', 'Swagger'],
  ['asyncapi', 'AsyncAPI'],
  ['arazzo', 'Arazzo'],
] as const;

/** Members of an object, at most `max`; empty for other values. */
const entriesOf = (value: Json | undefined, max = OPERATIONS_MAX): [string, Json][] =>
  isObject(value) ? Object.entries(value).slice(0, max) : [];

/** An operation with its path item; both as the document writes them, without their references. */
export interface WrittenOperation {
  /** `GET /orders` */
  readonly label: string;
  readonly method: string;
  /** The path, or the name of a webhook. */
  readonly path: string;
  readonly isWebhook: boolean;
  readonly operation: JsonObject;
  readonly item: Json | undefined;
}

/** Operations of OpenAPI and Swagger; those of path items in other files are unknown. */
export function* operationsOf(document: JsonObject): Generator<WrittenOperation> {
  for (const { path, item, isWebhook } of pathItems(document)) {
    const entries = METHODS.map((method) => [method, member(item, method)] as const);
    // OpenAPI 3.2: methods beyond the fixed ones.
    for (const [method, operation] of [
      ...entries,
      ...entriesOf(member(item, 'additionalOperations'), 50),
    ]) {
      const label = `${method.toUpperCase()} ${path}`;
      if (isObject(operation)) yield { label, method, path, isWebhook, operation, item };
    }
  }
}

/** Paths with their items; undefined for an item in another file. */
const pathItems = (document: JsonObject) =>
  (['paths', 'webhooks'] as const).flatMap((key) => {
    const isWebhook = key === 'webhooks';
    const entries = entriesOf(member(document, key), isWebhook ? 500 : OPERATIONS_MAX);
    return entries.flatMap(([path, written]) => {
      if (path.startsWith('x-')) return [];
      const ref = textMember(written, '$ref');
      return [{ path, item: ref ? targetOf(document, ref) : written, isWebhook }];
    });
  });

function httpOperations(document: JsonObject): { operations: ApiOperation[]; external: number } {
  const operations: ApiOperation[] = [];
  for (const written of operationsOf(document)) {
    if (operations.length === OPERATIONS_MAX) break;
    operations.push(operationOf(written));
  }
  const external = pathItems(document).filter(({ item }) => item === undefined).length;
  return { operations, external };
}

function operationOf({ label, isWebhook, operation }: WrittenOperation): ApiOperation {
  const statuses = entriesOf(member(operation, 'responses'), 100).map(([status]) =>
    status.toLowerCase(),
  );
  return {
    label: label.slice(0, 200),
    isWebhook,
    id: textMember(operation, 'operationId') ?? null,
    isDescribed:
      (textMember(operation, 'summary') ?? textMember(operation, 'description')) !== undefined,
    hasErrors: statuses.some((s) => s === 'default' || /^[45](?:\d\d|xx)$/.test(s)),
    answers401: statuses.includes('401'),
    payments: paymentsOf(member(operation, 'x-payment-info')),
  };
}

/** Methods of one offer, or of the list `offers`. */
function paymentsOf(info: Json | undefined): string[] {
  const offers = [info, ...listMember(info, 'offers').slice(0, 20)];
  return [...new Set(offers.flatMap((offer) => textMember(offer, 'method')?.slice(0, 60) ?? []))];
}

/** What operations of AsyncAPI and Arazzo don’t declare. */
const PLAIN = {
  isWebhook: false,
  hasErrors: null,
  answers401: false,
  payments: [],
} as const;

function asyncOperations(document: JsonObject): { operations: ApiOperation[]; external: number } {
  const described = (value: Json) =>
    (textMember(value, 'summary') ??
      textMember(value, 'description') ??
      textMember(value, 'title')) !== undefined;
  const version3 = entriesOf(member(document, 'operations')).map(([id, value]) => ({
    ...PLAIN,
    label: id.slice(0, 200),
    id,
    isDescribed: described(value),
  }));
  const version2 = entriesOf(member(document, 'channels')).flatMap(([channel, item]) =>
    ['publish', 'subscribe'].flatMap((verb) => {
      const value = member(item, verb);
      return isObject(value)
        ? [
            {
              ...PLAIN,
              label: `${verb} ${channel}`.slice(0, 200),
              id: textMember(value, 'operationId') ?? null,
              isDescribed: described(value),
            },
          ]
        : [];
    }),
  );
  return { operations: [...version3, ...version2].slice(0, OPERATIONS_MAX), external: 0 };
}

function workflows(document: JsonObject): { operations: ApiOperation[]; external: number } {
  const operations = listMember(document, 'workflows')
    .slice(0, OPERATIONS_MAX)
    .map((value, i) => ({
      ...PLAIN,
      label: textMember(value, 'workflowId')?.slice(0, 200) ?? `workflow ${i + 1}`,
      id: textMember(value, 'workflowId') ?? null,
      isDescribed: (textMember(value, 'summary') ?? textMember(value, 'description')) !== undefined,
    }));
  return { operations, external: 0 };
}

function serversOf(document: JsonObject): string[] {
  const host = textMember(document, 'host');
  if (host || textMember(document, 'basePath'))
    return [
      host
        ? `https://${host}${textMember(document, 'basePath') ?? ''}`
        : textMember(document, 'basePath')!,
    ];
  const servers = member(document, 'servers');
  // AsyncAPI has a map of servers, OpenAPI a list; path items may have their own servers.
  if (isObject(servers))
    return entriesOf(servers, 50).flatMap(
      ([, s]) => textMember(s, 'url') ?? textMember(s, 'host') ?? [],
    );
  const lists = [
    servers,
    ...entriesOf(member(document, 'paths'), 500).map(([, item]) => member(item, 'servers')),
  ];
  return lists
    .flatMap((list) =>
      isArray(list) ? list.slice(0, 50).flatMap((s) => textMember(s, 'url') ?? []) : [],
    )
    .slice(0, 50);
}

function schemesOf(document: JsonObject): SecurityScheme[] {
  const all = [
    member(member(document, 'components'), 'securitySchemes'),
    member(document, 'securityDefinitions'),
  ];
  return all.flatMap((schemes) =>
    entriesOf(schemes, 100).map(([name, value]) => ({
      name: name.slice(0, 100),
      type: textMember(value, 'type') ?? '',
      scheme: textMember(value, 'scheme')?.toLowerCase() ?? '',
      isPayment: isPaymentHeader(textMember(value, 'name')),
    })),
  );
}
