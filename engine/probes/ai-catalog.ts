import { cached, type Probe } from '../define';
import type { Ask } from '../network/types';
import { aiCatalogEntries, type AiCatalogEntry } from '../parse/ai-catalog';
import type { ParsedJson } from '../parse/json';
import { once, type Exchange } from '../recording';
import type { Seen } from '../seen';
import { advertised } from './advertised';
import { getJson } from './ask';
import { asJson, readExchange, type JsonReading } from './file';
import { aiCatalogFile, robotsTxtFile } from './files';
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
  readonly ask: Ask;
  readonly via: AiCatalogReading['via'];
}

const NAMED_MAX = 2;

/** Catalogs named by `Link`, `<link rel=ai-catalog>` or an `Agentmap` line of robots.txt, each address once. */
function namedPlaces(seen: Seen): Place[] {
  const links = advertised.read(seen).filter((a) => a.rels.includes('ai-catalog'));
  const lines = robotsTxtFile.read(seen).robots.extensions.filter((e) => e.field === 'agentmap');
  const places = [
    ...links.map(({ url, via }) => ({ url, via })),
    ...lines.flatMap(({ value }) => {
      const url = resolveUrl(value, seen.origin);
      return url ? [{ url, via: 'robots.txt' as const }] : [];
    }),
  ];
  const distinct = places.filter((p, i) => places.findIndex((q) => q.url === p.url) === i);
  return distinct.slice(0, NAMED_MAX).map(({ url, via }) => ({ ask: getJson(url), via }));
}

const entriesOf = (json: ParsedJson) => (json.ok ? aiCatalogEntries(json.value) : []);

/** The catalog in force: the first named one that is there, else the one at its well-known path. */
export const aiCatalog: Probe<AiCatalogReading> = cached({
  asks: (seen) => [
    ...aiCatalogFile.asks(seen),
    ...advertised.asks(seen),
    ...robotsTxtFile.asks(seen),
    ...namedPlaces(seen).map((p) => p.ask),
  ],
  read(seen) {
    const places = namedPlaces(seen).map(({ ask, via }) => ({
      via,
      file: asJson(readExchange(seen, seen.get(ask), ask)),
    }));
    const wellKnown = { via: 'well-known path' as const, file: aiCatalogFile.read(seen) };
    const { file, via } =
      [...places, wellKnown].find((p) => p.file.state === 'present') ?? wellKnown;
    const entries = file.json?.ok ? once(file.json, entriesOf) : [];
    return {
      ...file,
      via,
      entries,
      named: places.map((p) => ({
        url: p.file.exchange.ask.url,
        via: p.via,
        exchange: p.file.exchange,
      })),
    };
  },
});
