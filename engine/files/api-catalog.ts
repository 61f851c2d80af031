import { isArray, isObject, member, objectOf, textMember, type Json } from '../parse/json';
import { apiCatalog } from '../probes/api-catalog';
import { apiDescription, type ApiDescriptionReading } from '../probes/api-description';
import { resolveUrl } from '../probes/page';
import { mediaType } from '../probes/reply';
import { findLinkNamed, siteLinks, type SiteLink } from '../probes/site-links';
import type { ProbeContext } from '../probes/probe-context';
import { defineArtifact, withPointer, JSON_HEADERS } from './define';

const PATH = '/.well-known/api-catalog';
const DOCS = ['developers', 'developer', 'api-docs', 'api-reference'];

/** RFC 9727: the API's address, its description, and its documentation page. Keeps entries of an existing catalog. */
export const apiCatalogArtifact = defineArtifact({
  kind: 'api-catalog',
  checkIds: ['api-discovery'],
  probes: { catalog: apiCatalog, api: apiDescription, links: siteLinks },
  generate({ catalog, api, links }, context, { open }) {
    const anchor = anchorOf(api, context);
    const { value } = catalog.file;
    const kept = isArray(member(value, 'linkset')) ? entries(member(value, 'linkset'), anchor) : [];
    const isNamed =
      kept.length > 0 && !open.has('api-discovery/guessed') && !open.has('api-discovery/absent');
    if (!api.found && !isNamed) return null;
    const linkset = isNamed || !api.found ? kept : [...kept, entry(anchor, api.found, links)];
    return {
      path: PATH,
      filename: 'api-catalog',
      contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      headers: JSON_HEADERS,
      content: `${JSON.stringify({ ...objectOf(value), linkset }, null, 2)}\n`,
      warnings: [],
      ...withPointer({ rel: 'api-catalog', href: PATH, type: 'application/linkset+json' }),
    };
  },
});

/** Existing link contexts, with an anchor added where it is missing. */
const entries = (list: Json | undefined, anchor: string): Json[] =>
  (isArray(list) ? list : [])
    .filter(isObject)
    .map((context) =>
      textMember(context, 'anchor') === undefined
        ? { anchor, ...omit(context, 'anchor') }
        : context,
    );

const omit = (value: { readonly [key: string]: Json }, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));

/** Base address of the API: its first server, else the site. */
function anchorOf({ found }: ApiDescriptionReading, context: ProbeContext): string {
  const base = found?.exchange.answer.url ?? context.origin;
  const server = (found?.description.servers ?? [])
    .flatMap((s) => (/[{}]/.test(s) ? [] : (resolveUrl(s.slice(0, 2000), base) ?? [])))
    .at(0);
  return server ?? `${context.origin}/`;
}

function entry(
  anchor: string,
  { url, exchange: { answer } }: NonNullable<ApiDescriptionReading['found']>,
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
