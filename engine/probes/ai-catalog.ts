import { all, probe, read, type Questions } from './probe';
import { aiCatalogEntries, type AiCatalogEntry } from '../parse/ai-catalog';
import { isObject, type Json } from '../parse/json';
import { distinctBy } from '../parse/lists';
import type { Ask, Reply } from '../network/types';
import { memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { isUnanswered } from './availability';
import { advertisedLinks, type AdvertisedLink } from './advertised';
import { getJson } from './ask';
import { fetchJson, fetchNamedJson, type JsonReading } from './file';
import { aiCatalogFile, ardFile, robotsTxtFile, type RobotsReading } from './files';
import { resolveUrl } from './page';

/** Clients read AI Catalog (SEP-2127), registries read ARD; a document may be linked as both. */
export type CatalogFormat = 'AI Catalog' | 'ARD';

interface CatalogSource {
  readonly via: 'Link header' | '<link>' | 'robots.txt' | 'well-known path';
  readonly formats: readonly CatalogFormat[];
}

export interface CatalogDocument extends JsonReading, CatalogSource {
  readonly entries: readonly AiCatalogEntry[];
}

/** The catalog in use. */
export interface AiCatalogReading extends CatalogDocument {
  /** The first existing document of each format, the one in use first. */
  readonly documents: readonly CatalogDocument[];
  /** Formats without a document, where the absence is certain. */
  readonly lacking: readonly CatalogFormat[];
  /** Catalogs that the site links to, found or not, in request order. */
  readonly named: readonly {
    readonly url: string;
    readonly via: CatalogSource['via'];
    readonly exchange: Exchange;
  }[];
}

/** False for a catalog that cannot be read or lists nothing, which ai-catalog judges. */
export const canList = (catalog: AiCatalogReading): boolean =>
  catalog.state === 'present'
    ? entriesOf(catalog).length > 0
    : catalog.state === 'absent' || catalog.state === 'elsewhere';

/** Entries of all documents. */
const entriesOf = ({ documents }: AiCatalogReading): AiCatalogEntry[] =>
  documents.flatMap(({ entries }) => entries);

/** True if a document has an entry of this media type. */
export const listsType = (catalog: AiCatalogReading, type: string): boolean =>
  entriesOf(catalog).some((entry) => entry.type === type);

interface CatalogLink extends CatalogSource {
  readonly url: string;
}

const NAMED_MAX = 2;
const LISTED_MAX = 3;

/** Catalogs named by `rel=ard`, an `Agentmap` line of robots.txt, or `rel=ai-catalog`, without duplicates. */
function namedPlaces(
  context: ProbeContext,
  links: readonly AdvertisedLink[],
  { robots }: RobotsReading,
): CatalogLink[] {
  const linked = (rel: string, format: CatalogFormat): CatalogLink[] =>
    links.flatMap(({ rels, url, via }) =>
      rels.includes(rel) ? [{ url, via, formats: [format] }] : [],
    );
  const places = [
    ...linked('ard', 'ARD'),
    ...robots.extensions.flatMap(({ field, value }): CatalogLink[] => {
      const url = field === 'agentmap' ? resolveUrl(value, context.origin) : null;
      return url ? [{ url, via: 'robots.txt', formats: ['ARD'] }] : [];
    }),
    ...linked('ai-catalog', 'AI Catalog'),
  ];
  return distinctBy(places, ({ url }) => url)
    .slice(0, NAMED_MAX)
    .map((place) => ({ ...place, formats: formatsOf(places, place.url) }));
}

const formatsOf = (places: readonly CatalogLink[], url: string): CatalogFormat[] => [
  ...new Set(places.flatMap((place) => (place.url === url ? place.formats : []))),
];

/** Catalogs of the site: linked ones before those at the well-known paths, ARD first. */
export const aiCatalog = probe(function* (context): Questions<AiCatalogReading> {
  const [ard, catalog, links, robots] = yield* all([
    read(ardFile),
    read(aiCatalogFile),
    read(advertisedLinks),
    read(robotsTxtFile),
  ]);
  const places = namedPlaces(context, links, robots);
  const files = yield* all(places.map(({ url }) => fetchJson(context, getJson(url))));
  const wellKnown = [
    documentOf(ard, { via: 'well-known path', formats: ['ARD'] }),
    documentOf(catalog, { via: 'well-known path', formats: ['AI Catalog'] }),
  ];
  const candidates = [...files.map((file, at) => documentOf(file, places[at]!)), ...wellKnown];
  const formats: readonly CatalogFormat[] = ['ARD', 'AI Catalog'];
  const isOf = (format: CatalogFormat) => (document: CatalogDocument) =>
    document.formats.includes(format);
  const chosen = formats.flatMap(
    (format) => candidates.filter(isOf(format)).find(({ state }) => state === 'present') ?? [],
  );
  const documents = distinctBy(chosen, ({ exchange }) => exchange.ask.url).map((document) => ({
    ...document,
    formats: [
      ...new Set(
        candidates.flatMap((other) =>
          other.exchange.ask.url === document.exchange.ask.url ? other.formats : [],
        ),
      ),
    ],
  }));
  const inUse = documents[0] ?? wellKnown.find(({ state }) => state !== 'absent') ?? wellKnown[0]!;
  return {
    ...inUse,
    documents,
    // An answer that never arrived proves nothing.
    lacking: formats.filter(
      (format) =>
        !documents.some(isOf(format)) &&
        wellKnown.some((document) => isOf(format)(document) && !isUnanswered(document)),
    ),
    named: files.map(({ exchange }, at) => ({
      url: exchange.ask.url,
      via: places[at]!.via,
      exchange,
    })),
  };
});

const documentOf = (file: JsonReading, { via, formats }: CatalogSource): CatalogDocument => ({
  ...file,
  via,
  formats,
  entries: isObject(file.value) ? memoized(file.value, aiCatalogEntries) : [],
});

/** Address of an entry, resolved against the catalog; null unless http(s). */
export const entryUrl = (entry: AiCatalogEntry, base: string): string | null =>
  entry.url === null ? null : resolveUrl(entry.url.slice(0, 2000), base);

/** Card of an agent or a server, from an address or inline in the AI catalog. */
export interface DeclaredCard<Via extends string> {
  readonly url: string;
  readonly via: Via | 'AI catalog';
  readonly exchange: Exchange;
  /** Null for an inline card. */
  readonly reply: Reply | null;
  /** Undefined if the content is not JSON. */
  readonly value: Json | undefined;
  readonly error: string | null;
}

/** The card in a file, whatever its content; null if the file does not exist. */
export function cardOf<Via extends string>(
  file: JsonReading,
  via: Via | 'AI catalog',
): DeclaredCard<Via> | null {
  const { state, exchange, reply, value, error } = file;
  return state === 'present' ? { url: exchange.ask.url, via, exchange, reply, value, error } : null;
}

/** Cards of one media type in the catalogs: up to three linked files, and the first inline one. */
export function* listedCards(
  context: ProbeContext,
  { documents }: AiCatalogReading,
  type: string,
  askOf: (url: string) => Ask,
  askedUrls: readonly string[] = [],
) {
  const cardEntries = documents.flatMap(({ entries, reply, exchange }) =>
    entries
      .filter((entry) => entry.type === type)
      .map((entry) => ({ ...entry, exchange, at: entryUrl(entry, reply?.url ?? context.origin) })),
  );
  const urls = cardEntries.flatMap(({ at }) => at ?? []);
  const others = [...new Set(urls)].filter((url) => !askedUrls.includes(url)).slice(0, LISTED_MAX);
  const files = yield* all(others.map((url) => fetchNamedJson(context, askOf(url))));
  const embedded = cardEntries.find(({ data }) => data !== undefined);
  const inline: DeclaredCard<never> | null =
    embedded === undefined
      ? null
      : {
          url: embedded.exchange.ask.url,
          via: 'AI catalog',
          exchange: embedded.exchange,
          reply: null,
          value: embedded.data,
          error: null,
        };
  return { files, inline };
}
