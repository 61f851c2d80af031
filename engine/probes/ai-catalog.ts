import { all, probe, read, type Questions } from '../probe';
import { aiCatalogEntries, type AiCatalogEntry } from '../parse/ai-catalog';
import type { ParsedJson } from '../parse/json';
import { memoized, type Exchange } from '../recording';
import type { ProbeContext } from '../probe-context';
import { advertised, type Advertised } from './advertised';
import { getJson } from './ask';
import { fetchJson, type JsonReading } from './file';
import { aiCatalogFile, robotsTxtFile, type RobotsReading } from './files';
import { resolveUrl } from './page';

export interface AiCatalogReading extends JsonReading {
  /** How its address was learned. */
  readonly via: 'Link header' | '<link>' | 'robots.txt' | 'well-known path';
  readonly entries: readonly AiCatalogEntry[];
  /** Catalogs that the site names, found or not, in the order asked. */
  readonly named: readonly {
    readonly url: string;
    readonly via: AiCatalogReading['via'];
    readonly exchange: Exchange;
  }[];
}

interface Place {
  readonly url: string;
  readonly via: AiCatalogReading['via'];
}

const NAMED_MAX = 2;

/** Catalogs named by `Link`, `<link rel=ai-catalog>` or an `Agentmap` line of robots.txt, each address once. */
function namedPlaces(
  context: ProbeContext,
  links: readonly Advertised[],
  { robots }: RobotsReading,
): Place[] {
  const places = [
    ...links.filter((a) => a.rels.includes('ai-catalog')),
    ...robots.extensions.flatMap(({ field, value }) => {
      const url = field === 'agentmap' ? resolveUrl(value, context.origin) : null;
      return url ? [{ url, via: 'robots.txt' as const }] : [];
    }),
  ];
  const distinct = places.filter((p, i) => places.findIndex((q) => q.url === p.url) === i);
  return distinct.slice(0, NAMED_MAX).map(({ url, via }) => ({ url, via }));
}

const entriesOf = (json: ParsedJson) => (json.ok ? aiCatalogEntries(json.value) : []);

/** The catalog in force: the first named one that is there, else the one at its well-known path. */
export const aiCatalog = probe(function* (context): Questions<AiCatalogReading> {
  const [wellKnown, links, robots] = yield* all([
    read(aiCatalogFile),
    read(advertised),
    read(robotsTxtFile),
  ]);
  const places = namedPlaces(context, links, robots);
  const files = yield* all(places.map(({ url }) => fetchJson(context, getJson(url))));
  const named = files.map((file, at) => ({ file, via: places[at]!.via }));
  const { file, via } = named.find((p) => p.file.state === 'present') ?? {
    file: wellKnown,
    via: 'well-known path',
  };
  return {
    ...file,
    via,
    entries: file.json?.ok ? memoized(file.json, entriesOf) : [],
    named: named.map((p) => ({
      url: p.file.exchange.ask.url,
      via: p.via,
      exchange: p.file.exchange,
    })),
  };
});
