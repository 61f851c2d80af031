import { all, headers, json, serve, truncate, type AnyDocument, type Mutation } from '../site';
import type { Breaks } from './breaks';

const PATH = '/.well-known/ard.json';
const OLDER = '/.well-known/ai-catalog.json';
/** Changes the catalog in both of its places. */
export const catalog = (to: (document: AnyDocument) => void): Mutation =>
  all(json(PATH, to), json(OLDER, to));
const both = (mutationAt: (path: string) => Mutation): Mutation =>
  all(mutationAt(PATH), mutationAt(OLDER));

const JSON_TYPE = { 'content-type': 'application/json' };
const SECOND_CARD = '{"name":"test.site/second","version":"1.0.0","remotes":[]}';
const secondCard = catalog(({ entries }) =>
  entries.push({
    identifier: 'urn:air:site.test:mcp:second',
    displayName: 'Second',
    type: 'application/mcp-server-card+json',
    url: 'https://site.test/second-card',
    representativeQueries: ['which buoys are there', 'what was measured in May'],
  }),
);

export const aiCatalog: Breaks = {
  refused: { by: both((path) => serve(path, { status: 403 })) },
  broken: { by: both((path) => serve(path, { status: 500 })) },
  'invalid-json': { by: both(truncate) },
  'no-entries': { by: catalog((document) => (document.entries = [])) },
  type: { by: both((path) => headers(path, { 'content-type': 'text/plain' })) },
  'spec-version': { by: json(OLDER, (document) => delete document.specVersion) },
  'entry-member': { by: catalog(({ entries: [entry] }) => delete entry.identifier) },
  'ard-member': { by: json(PATH, ({ entries: [entry] }) => delete entry.displayName) },
  identifier: { by: json(OLDER, ({ entries: [entry] }) => (entry.identifier = 'tidewatch')) },
  'url-or-data': { by: catalog(({ entries }) => (entries[1].data = {})) },
  unreachable: {
    by: catalog(({ entries }) =>
      entries.push({
        identifier: 'urn:air:site.test:data:readings',
        displayName: 'Readings',
        type: 'application/parquet',
        url: 'https://site.test/readings.parquet',
        representativeQueries: ['which buoys are there', 'what was measured in May'],
      }),
    ),
  },
  'type-differs': {
    on: all(
      serve('/readings.csv', { headers: { 'content-type': 'text/csv' }, body: 'buoy,wave\n' }),
      catalog(({ entries }) =>
        entries.push({
          identifier: 'urn:air:site.test:data:readings',
          displayName: 'Readings',
          type: 'text/csv',
          url: 'https://site.test/readings.csv',
          representativeQueries: ['which buoys are there', 'what was measured in May'],
        }),
      ),
    ),
    by: headers('/readings.csv', { 'content-type': 'text/html' }),
  },
  'wrong-card': {
    on: all(serve('/second-card', { headers: JSON_TYPE, body: SECOND_CARD }), secondCard),
    by: serve('/second-card', { headers: JSON_TYPE, body: '{"hello":"world"}' }),
  },
  digest: {
    on: all(serve('/second-card', { headers: JSON_TYPE, body: SECOND_CARD }), secondCard),
    by: catalog(({ entries }) => {
      const sourceDigest = `sha256:${'0'.repeat(64)}`;
      entries.at(-1).trustManifest = {
        identity: 'https://site.test',
        provenance: [{ relation: 'publishedFrom', sourceId: 'https://site.test', sourceDigest }],
      };
    }),
  },
  unlisted: { by: catalog(({ entries }) => entries.pop()) },
};
