import { all, probe, read, ask, type Questions } from './probe';
import type { Reply } from '../network/types';
import { readApiDocument, type ApiDocument } from '../parse/api-document';
import type { ApiDescription } from '../parse/openapi';
import { distinctBy } from '../parse/lists';
import { memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { advertisedLinks, type AdvertisedLink } from './advertised';
import { apiCatalog, type ApiCatalogReading } from './api-catalog';
import { CAP, getJson, getPage, getText } from './ask';
import { fetchFile, textOfFile } from './file';
import { homePage, htmlOf, resolveUrl, type HtmlView } from './page';
import { siteLinks, type SiteLink } from './site-links';
import { bodyText } from './reply';
import { availabilityOf, type Availability, isFetched } from './availability';
import { apiSurface, describedBy, initializedBy, initializerOf } from './surfaces/api';

/** `caller`: the address that the caller of the audit names. */
type DescriptionVia =
  | 'API catalog'
  | 'Link header'
  | '<link>'
  | 'API reference'
  | 'guessed path'
  | 'caller';

/** An address where a description was looked for. */
export interface TriedDescription extends Availability {
  readonly url: string;
  readonly via: DescriptionVia;
  readonly exchange: Exchange;
  /** `nothing` unless the answer is a document. */
  readonly document: ApiDocument;
}

export interface ApiDescriptionReading {
  readonly source: (TriedDescription & { readonly description: ApiDescription }) | null;
  /** In request order, `source` last. */
  readonly tried: readonly TriedDescription[];
}

const GUESSED_PATHS = [
  '/openapi.json',
  '/openapi.yaml',
  '/.well-known/openapi.json',
  '/api/openapi.json',
  '/swagger.json',
  '/asyncapi.json',
] as const;

const LINKED_MAX = 3;
const ACCEPT = 'application/json, application/yaml;q=0.9, */*;q=0.1';
/** Media types of link targets that cannot describe an HTTP or event API. */
const NOT_A_DESCRIPTION = new Set([
  'text/html',
  'text/markdown',
  'application/mcp-server-card+json',
  'application/a2a-agent-card+json',
  'application/linkset+json',
  'application/ai-catalog+json',
]);
/** An `item` link leads to an API; if its type or name matches this, it leads to a description. */
const NAMES_DESCRIPTION = /openapi|swagger|asyncapi|arazzo/i;

interface DescriptionLink {
  readonly url: string;
  readonly via: DescriptionVia;
}

/** Link targets of a catalog or the home page, without duplicates; typed descriptions come first. */
function linkedPlaces(
  context: ProbeContext,
  { file, linkset }: ApiCatalogReading,
  links: readonly AdvertisedLink[],
): DescriptionLink[] {
  const base = file.reply?.url ?? context.origin;
  const listed = (linkset?.targets ?? [])
    .filter(
      (t) =>
        t.rel === 'service-desc' ||
        (t.rel === 'item' && NAMES_DESCRIPTION.test(`${t.type ?? ''} ${t.href.slice(0, 2000)}`)),
    )
    .flatMap((t) => {
      const url = resolveUrl(t.href, base);
      return url ? [{ url, type: t.type, via: 'API catalog' as const }] : [];
    });
  const linked = links.filter((a) => a.rels.includes('service-desc'));
  const targets = [...listed, ...linked].filter(
    (t) => t.type === null || !NOT_A_DESCRIPTION.has(t.type),
  );
  const named = (t: (typeof targets)[number]) =>
    NAMES_DESCRIPTION.test(`${t.type ?? ''} ${t.url.slice(0, 2000)}`);
  const ranked = [...targets.filter(named), ...targets.filter((t) => !named(t))];
  return distinctBy(ranked, ({ url }) => url)
    .slice(0, LINKED_MAX)
    .map(({ url, via }) => ({ url, via }));
}

/** Candidate addresses: linked ones, and the usual paths if there is evidence of an API. */
function* places(context: ProbeContext): Questions<DescriptionLink[]> {
  const endpoint = context.endpointOf('openapi');
  if (endpoint !== null) return [{ url: endpoint, via: 'caller' }];
  const [evidence, catalog, links, { html }, pages] = yield* all([
    read(apiSurface),
    read(apiCatalog),
    read(advertisedLinks),
    read(homePage),
    read(siteLinks),
  ]);
  const named = linkedPlaces(context, catalog, links);
  const shown = html && (yield* shownBy(context, html));
  const reference = named.length === 0 && !shown ? findReference(pages) : undefined;
  const url = shown ?? (reference ? yield* shownAt(context, reference.url) : null);
  const linked =
    url && context.isSameSite(url) && !named.some((place) => place.url === url)
      ? [...named, { url, via: 'API reference' as const }]
      : named;
  const isEvident = evidence !== null || context.profile === 'api' || context.profile === 'all';
  const guessed = isEvident ? GUESSED_PATHS.map((path) => context.resolve(path)) : [];
  return [
    ...linked,
    ...guessed
      .filter((url) => !linked.some((p) => p.url === url))
      .map((url) => ({ url, via: 'guessed path' as const })),
  ];
}

const REFERENCE = /^(?:swagger|swagger-ui|swagger-ui\.html|redoc|api-docs|api-reference)$/;

/** Link to an API reference, which loads the description. */
const findReference = (links: readonly SiteLink[]): SiteLink | undefined =>
  links.find(
    ({ segments }) =>
      segments.some((segment) => REFERENCE.test(segment)) &&
      !/\.(?:json|ya?ml)$/.test(segments.at(-1) ?? ''),
  );

function* shownAt(context: ProbeContext, url: string): Questions<string | null> {
  const exchange = yield* ask(getPage(url));
  const html = exchange?.answer.kind === 'reply' ? htmlOf(exchange.answer) : null;
  return html && context.isSameSite(html.baseUrl) ? yield* shownBy(context, html) : null;
}

/** Description that an API reference on this page loads, by its markup or the initializer of Swagger UI. */
function* shownBy(context: ProbeContext, html: HtmlView): Questions<string | null> {
  const named = describedBy(html.document);
  if (named !== null) return resolveUrl(named, html.baseUrl);
  const source = initializerOf(html.document);
  const script = source && resolveUrl(source, html.baseUrl);
  if (!script || !context.isSameSite(script)) return null;
  const address = initializedBy(textOfFile(yield* fetchFile(context, getText(script))));
  return address && resolveUrl(address, html.baseUrl);
}

const documentOf = (reply: Reply): ApiDocument =>
  readApiDocument(bodyText(reply).text, reply.truncated);

function readTried(
  context: ProbeContext,
  { url, via }: DescriptionLink,
  exchange: Exchange,
): TriedDescription {
  const availability = availabilityOf(context, exchange);
  // A description on another site is accepted, because agents follow the link.
  const document =
    isFetched(availability) && exchange.answer.kind === 'reply'
      ? memoized(exchange.answer, documentOf)
      : ({ is: 'nothing' } as const);
  return { ...availability, url, via, exchange, document };
}

/** The API description: candidates are requested one after the other until one is found. */
export const apiDescription = probe(function* (context): Questions<ApiDescriptionReading> {
  const tried: TriedDescription[] = [];
  for (const place of yield* places(context)) {
    const exchange = yield* ask({ ...getJson(place.url, ACCEPT), capBytes: CAP.description });
    if (!exchange) break;
    const reading = readTried(context, place, exchange);
    tried.push(reading);
    if (reading.document.is === 'description')
      return { source: { ...reading, description: reading.document.description }, tried };
  }
  return { source: null, tried };
});
