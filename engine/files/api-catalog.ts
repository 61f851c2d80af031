import {
  isObject,
  listMember,
  objectOf,
  textMember,
  without,
  type Json,
  type JsonObject,
} from '../parse/json';
import { apiCatalog } from '../probes/api-catalog';
import { apiDescription, type ApiDescriptionReading } from '../probes/api-description';
import { resolveUrl } from '../probes/page';
import { mediaType } from '../probes/reply';
import { findLinkNamed, siteLinks, type SiteLink } from '../probes/site-links';
import type { ProbeContext } from '../probes/probe-context';
import { withPointer } from './define';
import { jsonArtifact } from './json-artifact';

const PATH = '/.well-known/api-catalog';
const DOCS = ['developers', 'developer', 'api-docs', 'api-reference'];

/** RFC 9727: the API's address, its description, and its documentation page. Keeps entries of an existing catalog. */
export const apiCatalogArtifact = jsonArtifact({
  kind: 'api-catalog',
  filename: 'api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  checkIds: ['api-discovery'],
  probes: { catalog: apiCatalog, api: apiDescription, links: siteLinks },
  keep: ({ catalog }) => ({ path: PATH, value: objectOf(catalog.file.value) }),
  complete({ value }, { api, links }, context, { open }) {
    const anchor = anchorOf(api, context);
    const contexts = contextsOf(value, anchor);
    const isNamed =
      contexts.length > 0 &&
      !open.has('api-discovery/guessed') &&
      !open.has('api-discovery/absent');
    if (!api.source && !isNamed) return null;
    const isComplete = isNamed || !api.source;
    return {
      document: {
        ...value,
        linkset: isComplete ? contexts : [...contexts, entry(anchor, api.source!, links)],
      },
      ...withPointer({ rel: 'api-catalog', href: PATH, type: 'application/linkset+json' }),
    };
  },
});

/** Existing link contexts, with an anchor added where it is missing. */
const contextsOf = (catalog: JsonObject, anchor: string): JsonObject[] =>
  listMember(catalog, 'linkset')
    .filter(isObject)
    .map((context) =>
      textMember(context, 'anchor') === undefined
        ? { anchor, ...without(context, 'anchor') }
        : context,
    );

/** Base address of the API: its first server, else the site. */
function anchorOf({ source }: ApiDescriptionReading, context: ProbeContext): string {
  const base = source?.exchange.answer.url ?? context.origin;
  const server = (source?.description.servers ?? [])
    .flatMap((s) => (/[{}]/.test(s) ? [] : (resolveUrl(s.slice(0, 2000), base) ?? [])))
    .at(0);
  return server ?? `${context.origin}/`;
}

function entry(
  anchor: string,
  { url, exchange: { answer } }: NonNullable<ApiDescriptionReading['source']>,
  links: readonly SiteLink[],
): Json {
  const type = answer.kind === 'reply' ? mediaType(answer) : null;
  const docs = findLinkNamed(links, [], DOCS);
  return {
    anchor,
    'service-desc': [{ href: url, type: type ?? 'application/json' }],
    ...(docs ? { 'service-doc': [{ href: docs.url }] } : {}),
  };
}
