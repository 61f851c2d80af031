import { head, page, type AnyDocument, type Mutation } from '../site';
import type { Breaks } from './breaks';

const BLOCK = /(<script type="application\/ld\+json">)([\s\S]*?)(<\/script>)/;
const block = (to: (json: string) => string): Mutation =>
  page((html) => html.replace(BLOCK, (_, start, json, end) => `${start}${to(json)}${end}`));
const graph = (to: (nodes: AnyDocument[]) => void): Mutation =>
  block((json) => {
    const document = JSON.parse(json);
    to(document['@graph']);
    return JSON.stringify(document);
  });

export const structuredData: Breaks = {
  none: { by: page((html) => html.replace(BLOCK, '')) },
  'not-jsonld': {
    by: page((html) =>
      html
        .replace(BLOCK, '')
        .replace('<main>', '<main itemscope itemtype="https://schema.org/WebSite">'),
    ),
  },
  'all-invalid': { by: block((json) => json.slice(0, -1)) },
  'invalid-block': { by: head('<script type="application/ld+json">{"@type":</script>') },
  context: { by: block((json) => json.replace('https://schema.org', 'https://site.test/terms')) },
  'no-identity': { by: graph((nodes) => nodes.shift()) },
  'no-site': { by: graph((nodes) => nodes.pop()) },
  'identity-fields': { by: graph(([organization]) => delete organization.sameAs) },
  'not-visible': { by: graph(([organization]) => (organization.name = 'Another company')) },
  'dangling-id': {
    by: graph(([, site]) => (site.publisher = { '@id': 'https://site.test/#nobody' })),
  },
  date: { by: graph(([, site]) => (site.dateModified = '2031-01-01')) },
};
