import { all, head, page, pageHeaders, swapPage, type Mutation } from '../site';
import type { Breaks } from './breaks';

const title = (text: string) =>
  page((html) => html.replace(/<title>.*<\/title>/, `<title>${text}</title>`));
const description = (text: string) =>
  page((html) =>
    html.replace(
      /<meta name="description" content="[^"]*">/,
      `<meta name="description" content="${text}">`,
    ),
  );
const canonical = (tag: string): Mutation =>
  page((html) => html.replace(/<link rel="canonical"[^>]*>/, tag));
const OWN_NAME = 'Tidewatch makes buoys for harbors and shows their readings on a map';

export const seoBasics: Breaks = {
  'no-title': { by: page((html) => html.replace(/<title>.*<\/title>/, '')) },
  'title-length': { by: title('Home') },
  'no-description': { by: page((html) => html.replace(/<meta name="description"[^>]*>/, '')) },
  'description-length': { by: description('Buoys for harbors.') },
  'same-text': { by: all(title(OWN_NAME), description(OWN_NAME)) },
  'no-canonical': { by: canonical('') },
  'many-canonical': { by: head('<link rel="canonical" href="https://site.test/?from=menu">') },
  'relative-canonical': { by: canonical('<link rel="canonical" href="/">') },
  'canonical-away': {
    by: all(
      canonical('<link rel="canonical" href="https://other.test/">'),
      page((html) =>
        html.replace(
          /<meta property="og:url"[^>]*>/,
          '<meta property="og:url" content="https://other.test/">',
        ),
      ),
    ),
  },
  'no-lang': { by: swapPage(' lang="en"', '') },
  'bad-lang': { by: swapPage('lang="en"', 'lang="english_language"') },
  charset: {
    by: all(swapPage('<meta charset="utf-8">', ''), pageHeaders({ 'content-type': 'text/html' })),
  },
  viewport: { by: page((html) => html.replace(/<meta name="viewport"[^>]*>/, '')) },
  hreflang: { by: head('<link rel="alternate" hreflang="de" href="https://site.test/de">') },
};
