import { all, change, head, page, type AnyDocument, type Mutation } from '../site';
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

const PRICE = 'The first one costs 29.90 euros.';

/** Each page sells one thing, with its price in text, Markdown, and JSON-LD. */
export const selling = (): Mutation =>
  all(
    page((html) => html.replace('</h1>', `</h1><p>${PRICE}</p>`)),
    change('/', (reply) =>
      String(reply.headers?.['content-type']).startsWith('text/markdown')
        ? { ...reply, body: `${String(reply.body)}\n${PRICE}\n` }
        : reply,
    ),
    graph((nodes) =>
      nodes.push({
        '@type': 'Product',
        name: nodes[0].name,
        offers: {
          '@type': 'Offer',
          price: 29.9,
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
      }),
    ),
  );

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
  'facts-differ': { on: selling(), by: graph((nodes) => (nodes[2].offers.price = 37)) },
  'offer-fields': { on: selling(), by: graph((nodes) => delete nodes[2].offers.availability) },
  date: { by: graph(([, site]) => (site.dateModified = '2031-01-01')) },
};
