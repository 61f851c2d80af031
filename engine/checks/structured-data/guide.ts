import { edition, living, type Guide } from '../guide';

export const guide: Guide = {
  why:
    'JSON-LD tells an agent who runs the site, what the page is ' +
    'about and how its facts relate, without guessing. ' +
    'Search engines and assistants use it to attribute answers.',
  steps: [
    'Put one <script type="application/ld+json"> in the head of the home page.',
    'Describe the organization (name, url, logo, sameAs) ' +
      'and the WebSite in one @graph, linked by @id.',
    'Validate it at validator.schema.org.',
  ],
  never: [
    'Do not describe anything that the page does not show, such as reviews, prices or authors.',
    'Do not invent social profiles for sameAs.',
  ],
  good: {
    title: 'An organization and its site',
    language: 'json',
    code: '{\n  "@context": "https://schema.org",\n  "@graph": [\n    { "@type": "Organization", "@id": "https://www.example.com/#org", "name": "Acme Instruments", "url": "https://www.example.com/", "logo": "https://www.example.com/logo.png", "sameAs": ["https://www.linkedin.com/company/acme"] },\n    { "@type": "WebSite", "name": "Acme Instruments", "url": "https://www.example.com/", "publisher": { "@id": "https://www.example.com/#org" } }\n  ]\n}',
  },
  bad: {
    title: 'A trailing comma',
    language: 'json',
    code: '{ "@context": "https://schema.org", "@type": "Organization", "name": "Acme", }',
  },
  falseResults: [
    'A name that appears on the page only in an image counts as not visible.',
    'A price is compared with amounts below the heading and in elements named “price”. If scripts write the price, and another amount is there instead, that one counts.',
  ],
  references: [
    living('Schema.org', 'https://schema.org/docs/gs.html'),
    edition('JSON-LD 1.1', 'https://www.w3.org/TR/json-ld11/', '2020-07-16'),
  ],
  changedIn: '2.2.0',
};
