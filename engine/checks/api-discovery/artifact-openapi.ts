import { isObject, member, textMember, type Json, type JsonObject } from '../../parse/json';
import { clip } from '../../parse/text';
import { apiCatalog } from '../../probes/api-catalog';
import { apiDescription, type ApiDescriptionReading } from '../../probes/api-description';
import { homePage, metaContent, type PageReading } from '../../probes/page';
import type { ProbeContext } from '../../probe-context';
import {
  defineArtifact,
  pointed,
  JSON_HEADERS,
  type ArtifactDraft,
  type OpenCodes,
  type Todo,
} from '../../artifacts/define';

const PATH = '/openapi.json';
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

/** A stub where there is no description; a description of this origin is completed and nothing in it removed. */
export const openapiArtifact = defineArtifact({
  kind: 'openapi',
  checkIds: ['api-discovery'],
  probes: { api: apiDescription, home: homePage, catalog: apiCatalog },
  generate({ api, home, catalog }, context, { open, todo }) {
    if (!api.found)
      return {
        ...draft(placeOfLinked(api, context) ?? PATH, stub(home, context, todo), context, [
          open.has('api-discovery/unparsable')
            ? 'It is a stub in the place of the file that cannot be read: repair that file if it is yours.'
            : 'It is a stub: describe the operations that the API really has.',
        ]),
        needs: catalog.file.state === 'absent' ? ['api-catalog'] : [],
      };
    const { description, url } = api.found;
    const isOwn = new URL(url).origin === context.origin && new URL(url).search === '';
    if (description.kind !== 'OpenAPI' || description.isCut || !isOwn) return null;
    const completed = complete(description.value, home, open, context, todo);
    return draft(new URL(url).pathname, completed, context, [
      'It replaces the description that is there; generate these members from your code instead where you can.',
    ]);
  },
});

function draft(
  path: string,
  value: Json,
  context: ProbeContext,
  warnings: readonly string[],
): ArtifactDraft {
  return {
    path,
    filename: 'openapi.json',
    contentType: 'application/json',
    headers: JSON_HEADERS,
    content: `${JSON.stringify(value, null, 2)}\n`,
    warnings,
    ...pointed({
      rel: 'service-desc',
      href: new URL(path, context.origin).pathname,
      type: 'application/json',
    }),
  };
}

/** The address that the site already links to, where the file belongs. */
function placeOfLinked({ tried }: ApiDescriptionReading, context: ProbeContext): string | null {
  const linked = tried.find(
    (t) =>
      t.via !== 'guessed path' &&
      new URL(t.url).origin === context.origin &&
      new URL(t.url).search === '',
  );
  return linked ? new URL(linked.url).pathname : null;
}

const titleOf = ({ html }: PageReading, context: ProbeContext) =>
  clip(metaOf(html, 'og:site_name') ?? html?.title ?? '', 100) || context.host;

const metaOf = (html: PageReading['html'], name: string) =>
  (html ? metaContent(html, name) : null) || null;

const serversFor = (context: ProbeContext, todo: Todo): Json => [
  { url: todo('base address of the API', `${context.origin}/`) },
];

const examplePath = (todo: Todo): JsonObject => ({
  [`/${todo('path of an operation', 'example')}`]: {
    get: {
      operationId: todo('name of the operation', 'getExample'),
      summary: todo('what the operation does', 'Returns an example'),
      responses: { 200: { description: 'OK' }, default: { description: 'Error' } },
    },
  },
});

function stub(home: PageReading, context: ProbeContext, todo: Todo): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: titleOf(home, context),
      description: todo('what the API is for', 'An example'),
      version: todo('version of the API', '1.0.0'),
    },
    servers: serversFor(context, todo),
    paths: examplePath(todo),
  };
}

function complete(
  value: JsonObject,
  home: PageReading,
  open: OpenCodes,
  context: ProbeContext,
  todo: Todo,
): Json {
  const has = (slug: string) => open.has(`api-discovery/${slug}`);
  const info = isObject(member(value, 'info')) ? member(value, 'info') : {};
  const paths = member(value, 'paths');
  const webhooks = member(value, 'webhooks');
  const names = new Set<string>();
  const withNames = (items: Json | undefined) =>
    mapItems(items, (operation, method, path) =>
      completed(operation, method, path, names, has('no-errors'), todo),
    );
  const components = member(value, 'components');
  return {
    ...value,
    ...(has('no-info')
      ? {
          info: {
            ...(isObject(info) ? info : {}),
            title: textMember(info, 'title') ?? titleOf(home, context),
            description:
              textMember(info, 'description') ??
              textMember(info, 'summary') ??
              todo('what the API is for', 'An example'),
          },
        }
      : {}),
    ...(has('no-servers') ? { servers: serversFor(context, todo) } : {}),
    paths: has('no-operations')
      ? { ...(isObject(paths) ? paths : {}), ...examplePath(todo) }
      : (withNames(paths) ?? {}),
    ...(isObject(webhooks) ? { webhooks: withNames(webhooks) ?? {} } : {}),
    ...(has('no-security')
      ? {
          components: {
            ...(isObject(components) ? components : {}),
            securitySchemes: {
              main: { type: 'http', scheme: todo('HTTP authentication scheme', 'bearer') },
            },
          },
        }
      : {}),
  };
}

/** Operations one by one; everything else stays as it is. */
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

function completed(
  operation: JsonObject,
  method: string,
  path: string,
  names: Set<string>,
  lacksErrors: boolean,
  todo: Todo,
): Json {
  const responses = member(operation, 'responses');
  const statuses = isObject(responses) ? responses : {};
  const isSilent = !Object.keys(statuses).some((s) => /^(?:default|[45](?:\d\d|xx))$/i.test(s));
  const isDescribed =
    (textMember(operation, 'summary') ?? textMember(operation, 'description')) !== undefined;
  return {
    operationId: textMember(operation, 'operationId') ?? nameOf(method, path, names),
    ...(isDescribed ? {} : { summary: todo('what the operation does', 'Does what it says') }),
    ...Object.fromEntries(
      Object.entries(operation).filter(
        ([key]) => key !== 'operationId' && (isDescribed || key !== 'summary'),
      ),
    ),
    ...(lacksErrors && isSilent
      ? { responses: { ...statuses, default: { description: 'Error' } } }
      : {}),
  };
}

/** `getOrdersById` of `GET /orders/{id}`, each once. */
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
