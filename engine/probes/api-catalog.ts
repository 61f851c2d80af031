import { cached, type Probe } from '../define';
import type { Ask } from '../network/types';
import type { ParsedJson } from '../parse/json';
import { linksetOf, type Linkset } from '../parse/linkset';
import { once } from '../recording';
import type { Seen } from '../seen';
import { advertised } from './advertised';
import { getJson } from './ask';
import { asJson, readExchange, type JsonReading } from './file';
import { apiCatalogFile } from './files';
import { API_CATALOG_ACCEPT } from './wave-one';

export interface ApiCatalogReading {
  /** The catalog at its well-known path, else the first advertised one that is there. */
  readonly file: JsonReading;
  /** Set when the catalog is there and is JSON. */
  readonly linkset: Linkset | null;
  /** Catalogs the home page names at another address. */
  readonly named: readonly JsonReading[];
}

const NAMED_MAX = 1;

/** RFC 9727 section 2 fixes the path; section 3 lets a page name another one by `rel=api-catalog`, asked where the path has none. */
function namedAsks(seen: Seen): Ask[] {
  const places = apiCatalogFile.asks(seen);
  // Not before its last place is answered: the set of asks may only grow.
  if (!places.every((ask) => seen.get(ask)) || apiCatalogFile.read(seen).state === 'present')
    return [];
  const own = new Set(places.map((ask) => ask.url));
  const urls = advertised
    .read(seen)
    .filter((a) => a.rels.includes('api-catalog') && !own.has(a.url))
    .map((a) => a.url);
  return [...new Set(urls)].slice(0, NAMED_MAX).map((url) => getJson(url, API_CATALOG_ACCEPT));
}

const setOf = (json: ParsedJson) => (json.ok ? linksetOf(json.value) : null);

export const apiCatalog: Probe<ApiCatalogReading> = cached({
  asks: (seen) => [...apiCatalogFile.asks(seen), ...advertised.asks(seen), ...namedAsks(seen)],
  read(seen) {
    const wellKnown = apiCatalogFile.read(seen);
    const named = namedAsks(seen).map((ask) => asJson(readExchange(seen, seen.get(ask), ask)));
    const file = [wellKnown, ...named].find((f) => f.state === 'present') ?? wellKnown;
    return { file, linkset: file.json ? once(file.json, setOf) : null, named };
  },
});
