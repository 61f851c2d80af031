import { all, probe, read, type Questions } from './probe';
import { linksetOf, type Linkset } from '../parse/linkset';
import { advertisedLinks } from './advertised';
import { getJson } from './ask';
import { fetchJson, placesOf, type JsonReading } from './file';
import { apiCatalogFile } from './files';
import { homePage } from './page';
import { API_CATALOG_ACCEPT, WELL_KNOWN_JSON } from './first-asks';

export interface ApiCatalogReading {
  /** The catalog at its well-known path, else the first advertised one that exists. */
  readonly file: JsonReading;
  /** Set if the catalog exists and is JSON. */
  readonly linkset: Linkset | null;
  /** Catalogs that the home page links to at other addresses. */
  readonly named: readonly JsonReading[];
}

const NAMED_MAX = 1;

/**
 * RFC 9727 section 2 fixes the path; section 3 lets a page link to another by `rel=api-catalog`, which is requested if
 * the path has none.
 */
export const apiCatalog = probe(function* (context): Questions<ApiCatalogReading> {
  const [wellKnown, links, home] = yield* all([
    read(apiCatalogFile),
    read(advertisedLinks),
    read(homePage),
  ]);
  const places = placesOf(context, WELL_KNOWN_JSON.apiCatalog, home);
  const others =
    wellKnown.state === 'present'
      ? []
      : links
          .filter((a) => a.rels.includes('api-catalog') && !places.includes(a.url))
          .map((a) => a.url);
  const named = yield* all(
    [...new Set(others)]
      .slice(0, NAMED_MAX)
      .map((url) => fetchJson(context, getJson(url, API_CATALOG_ACCEPT))),
  );
  const file = [wellKnown, ...named].find((f) => f.state === 'present') ?? wellKnown;
  return { file, linkset: file.value === undefined ? null : linksetOf(file.value), named };
});
