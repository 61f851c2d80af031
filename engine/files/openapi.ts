import {
  isObject,
  listMember,
  member,
  objectOf,
  textMember,
  type Json,
  type JsonObject,
} from '../parse/json';
import { clip } from '../parse/text';
import { apiDescription } from '../probes/api-description';
import { homePage, metaContent, type PageReading } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import { withPointer, type FindingOf, type OpenCodes, type OptionalFact } from './define';
import { jsonArtifact, ownPath } from './json-artifact';

const METHODS = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/** The site's own description, with missing names added. Removes nothing and invents no responses. */
export const openapiArtifact = jsonArtifact({
  kind: 'openapi',
  filename: 'openapi.json',
  checkIds: ['api-discovery'],
  probes: { api: apiDescription, home: homePage },
  keep({ api: { source } }, context) {
    if (source?.description.kind !== 'OpenAPI' || source.description.isCut) return null;
    const path = ownPath(source.url, context);
    return path === null ? null : { path, value: source.description.value };
  },
  complete({ path, value }, { home }, context, { open, optional }) {
    const document = completeDescription(value, home, open, context, optional);
    if (JSON.stringify(document) === JSON.stringify(value)) return null;
    return {
      document,
      warnings: [
        'It replaces the description that is there; generate these members from your code instead where you can.',
      ],
      leavesOpen: findingsLeftOpen(document, open),
      // Its pointer makes the address discoverable.
      alsoRepairs: [{ code: 'api-discovery/guessed' }],
      ...withPointer({ rel: 'service-desc', href: path, type: 'application/json' }),
    };
  },
});

/** Findings that need facts the owner has not given. */
function findingsLeftOpen(completed: Json, open: OpenCodes): FindingOf[] {
  const info = member(completed, 'info');
  const isDescribed = ['description', 'summary'].some((key) => textMember(info, key) !== undefined);
  const left: FindingOf[] = [];
  if (open.has('api-discovery/no-info') && !isDescribed)
    left.push({ code: 'api-discovery/no-info' });
  if (open.has('api-discovery/no-servers') && listMember(completed, 'servers').length === 0)
    left.push({ code: 'api-discovery/no-servers' });
  return left;
}

const titleOf = ({ html }: PageReading, context: ProbeContext) =>
  clip(metaOf(html, 'og:site_name') ?? html?.title ?? '', 100) || context.host;

const metaOf = (html: PageReading['html'], name: string) =>
  (html ? metaContent(html, name) : null) || null;

function completeDescription(
  value: JsonObject,
  home: PageReading,
  open: OpenCodes,
  context: ProbeContext,
  optional: OptionalFact,
): JsonObject {
  const has = (slug: string) => open.has(`api-discovery/${slug}`);
  const info = isObject(member(value, 'info')) ? member(value, 'info') : {};
  const names = new Set<string>();
  const withNames = (items: Json | undefined) =>
    mapItems(items, (operation, method, path) => withName(operation, method, path, names));
  const webhooks = member(value, 'webhooks');
  const description = has('no-info')
    ? (textMember(info, 'description') ??
      textMember(info, 'summary') ??
      optional('what the API is for', 'An example'))
    : undefined;
  const server = has('no-servers')
    ? optional('base address of the API', `${context.origin}/`)
    : undefined;
  return {
    ...value,
    ...(has('no-info')
      ? {
          info: {
            ...objectOf(info),
            title: textMember(info, 'title') ?? titleOf(home, context),
            ...(description === undefined ? {} : { description }),
          },
        }
      : {}),
    ...(server === undefined ? {} : { servers: [{ url: server }] }),
    paths: withNames(member(value, 'paths')) ?? {},
    ...(isObject(webhooks) ? { webhooks: withNames(webhooks) ?? {} } : {}),
  };
}

/** Maps each operation; leaves everything else unchanged. */
function mapItems(
  items: Json | undefined,
  change: (operation: JsonObject, method: string, path: string) => Json,
): Json | undefined {
  if (!isObject(items)) return items;
  return Object.fromEntries(
    Object.entries(items).map(([path, item]) => [
      path,
      isObject(item)
        ? Object.fromEntries(
            Object.entries(item).map(([key, part]) => [
              key,
              METHODS.has(key) && isObject(part) ? change(part, key, path) : part,
            ]),
          )
        : item,
    ]),
  );
}

function withName(
  operation: JsonObject,
  method: string,
  path: string,
  names: Set<string>,
): JsonObject {
  const name = textMember(operation, 'operationId') ?? nameOf(method, path, names);
  return { ...operation, operationId: name };
}

/** `getOrdersById` for `GET /orders/{id}`, unique within `names`. */
function nameOf(method: string, path: string, names: Set<string>): string {
  const words = path
    .slice(0, 200)
    .replace(/\{/g, 'by ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const base = method + words.map((w) => w[0]!.toUpperCase() + w.slice(1)).join('');
  let name = base;
  for (let i = 2; names.has(name); i++) name = `${base}${i}`;
  names.add(name);
  return name;
}
