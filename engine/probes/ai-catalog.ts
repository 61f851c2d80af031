import { all, probe, read, type Questions } from './probe';
import { aiCatalogEntries, type AiCatalogEntry } from '../parse/ai-catalog';
import { isObject, type Json } from '../parse/json';
import { distinctBy } from '../parse/lists';
import type { Ask, Reply } from '../network/types';
import { memoized, type Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { advertisedLinks, type AdvertisedLink } from './advertised';
import { getJson } from './ask';
import { WELL_KNOWN_JSON } from './first-asks';
import { fetchJson, fetchNamedJson, type JsonReading } from './file';
import { aiCatalogFile, ardFile, robotsTxtFile, type RobotsReading } from './files';
import { resolveUrl } from './page';

export interface AiCatalogReading extends JsonReading {
  /** Source of its address. */
  readonly via: 'Link header' | '<link>' | 'robots.txt' | 'well-known path';
  /** Found only at the path of MCP clients (SEP-2127), not at that of registries (ARD v0.91 section 5.1). */
  readonly isPredecessor: boolean;
  readonly entries: readonly AiCatalogEntry[];
  /** Catalogs that the site links to, found or not, in request order. */
  readonly named: readonly {
    readonly url: string;
    readonly via: AiCatalogReading['via'];
    readonly exchange: Exchange;
  }[];
}

/** False for a catalog that cannot be read or lists nothing, which ai-catalog judges. */
export const canList = ({ state, entries }: AiCatalogReading): boolean =>
  state === 'present' ? entries.length > 0 : state === 'absent' || state === 'elsewhere';

interface CatalogLink {
  readonly url: string;
  readonly via: AiCatalogReading['via'];
  readonly isPredecessor: boolean;
}

const NAMED_MAX = 2;
const LISTED_MAX = 3;

/** Catalogs named by `rel=ard`, an `Agentmap` line of robots.txt, or `rel=ai-catalog`, without duplicates. */
function namedPlaces(
  context: ProbeContext,
  links: readonly AdvertisedLink[],
  { robots }: RobotsReading,
): CatalogLink[] {
  // A link of either relation may lead to either file.
  const ard = context.resolve(WELL_KNOWN_JSON.ard);
  const linked = (rel: string, isPredecessor: boolean): CatalogLink[] =>
    links.flatMap(({ rels, url, via }) =>
      rels.includes(rel) ? [{ url, via, isPredecessor: isPredecessor && url !== ard }] : [],
    );
  const places = [
    ...linked('ard', false),
    ...robots.extensions.flatMap(({ field, value }): CatalogLink[] => {
      const url = field === 'agentmap' ? resolveUrl(value, context.origin) : null;
      return url ? [{ url, via: 'robots.txt', isPredecessor: false }] : [];
    }),
    ...linked('ai-catalog', true),
  ];
  return distinctBy(places, ({ url }) => url).slice(0, NAMED_MAX);
}

/** The catalog in use: the first linked one that exists, else the one at a well-known path, ARD's first. */
export const aiCatalog = probe(function* (context): Questions<AiCatalogReading> {
  const [ard, older, links, robots] = yield* all([
    read(ardFile),
    read(aiCatalogFile),
    read(advertisedLinks),
    read(robotsTxtFile),
  ]);
  const places = namedPlaces(context, links, robots);
  const files = yield* all(places.map(({ url }) => fetchJson(context, getJson(url))));
  const named = files.map((file, at) => ({ file, ...places[at]! }));
  const wellKnown = [
    { file: ard, via: 'well-known path' as const, isPredecessor: false },
    { file: older, via: 'well-known path' as const, isPredecessor: true },
  ];
  const isPresent = ({ file }: { file: JsonReading }) => file.state === 'present';
  const { file, via, isPredecessor } =
    [...named, ...wellKnown]
      .sort((a, b) => Number(a.isPredecessor) - Number(b.isPredecessor))
      .find(isPresent) ??
    wellKnown.find((p) => p.file.state !== 'absent') ??
    wellKnown[0]!;
  return {
    ...file,
    via,
    // An answer that never arrived proves nothing.
    isPredecessor: isPredecessor && ard.state !== 'unmeasured' && ard.state !== 'unknown',
    entries: isObject(file.value) ? memoized(file.value, aiCatalogEntries) : [],
    named: named.map((p) => ({
      url: p.file.exchange.ask.url,
      via: p.via,
      exchange: p.file.exchange,
    })),
  };
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

/** Cards of one media type in the catalog: up to three linked files, and the first inline one. */
export function* listedCards(
  context: ProbeContext,
  { entries, exchange, reply }: AiCatalogReading,
  type: string,
  askOf: (url: string) => Ask,
  known: readonly string[] = [],
) {
  const own = entries.filter((entry) => entry.type === type);
  const urls = own.flatMap((entry) => entryUrl(entry, reply?.url ?? context.origin) ?? []);
  const others = [...new Set(urls)].filter((url) => !known.includes(url)).slice(0, LISTED_MAX);
  const files = yield* all(others.map((url) => fetchNamedJson(context, askOf(url))));
  const value = own.find(({ data }) => data !== undefined)?.data;
  const inline: DeclaredCard<never> | null =
    value === undefined
      ? null
      : { url: exchange.ask.url, via: 'AI catalog', exchange, reply: null, value, error: null };
  return { files, inline };
}
