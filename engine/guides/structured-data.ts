import type { Guide } from './define';

export const structuredDataGuide: Guide = {
  checkId: 'structured-data',
  why: 'JSON-LD tells an agent without guessing who runs the site, what the page is about and how facts belong together. Search engines and assistants use it to attribute answers.',
  rules: [
    { status: 'fail', slug: 'none', when: 'no JSON-LD, no microdata, no RDFa', effect: 'exactly 0', fix: 'Add an Organization and WebSite graph.' },
    { status: 'warn', slug: 'not-jsonld', when: 'only microdata or RDFa', effect: 'exactly 30', fix: 'Repeat it as JSON-LD.' },
    { status: 'fail', slug: 'all-invalid', when: 'no block parses', effect: 'exactly 10', fix: 'Fix the JSON.' },
    { status: 'fail', slug: 'invalid-block', when: 'a block does not parse', effect: '−10 each, at most −30', fix: 'Fix the JSON.' },
    { status: 'warn', slug: 'context', when: 'no schema.org context', effect: '−20', fix: '"@context": "https://schema.org"' },
    { status: 'warn', slug: 'no-identity', when: 'no Organization, LocalBusiness, Person or subtype', effect: '−20', fix: 'Describe who runs the site.' },
    { status: 'warn', slug: 'no-site', when: 'no WebSite or WebPage or subtype', effect: '−10', fix: 'Add WebSite with name and url.' },
    { status: 'warn', slug: 'identity-fields', when: 'the identity lacks name or url; sameAs; for organisations logo', effect: '−5; −5; −3', fix: 'Complete it.' },
    { status: 'warn', slug: 'not-visible', when: 'identity name or headline absent from the page text (skipped below 200 characters)', effect: '−10', fix: 'Let the markup say what people see.' },
    { status: 'warn', slug: 'dangling-id', when: 'an @id reference into this document resolves to no node of the page', effect: '−5', fix: 'Define or drop it.' },
    { status: 'warn', slug: 'date', when: 'dateModified in the future or before datePublished', effect: '−5', fix: 'Correct the dates.' },
    { status: 'pass', slug: 'described', when: 'nothing above takes points', effect: 'none', fix: null },
  ],
  steps: ['Put one <script type="application/ld+json"> into the head of the home page.', 'Describe the organisation (name, url, logo, sameAs) and the WebSite as one @graph, linked by @id.', 'Validate it at validator.schema.org.'],
  never: ['Do not describe what the page does not show: reviews, prices, authors.', 'Do not invent social profiles for sameAs.'],
  good: { title: 'An organisation and its site', language: 'json', code: '{\n  "@context": "https://schema.org",\n  "@graph": [\n    { "@type": "Organization", "@id": "https://www.example.com/#org", "name": "Acme Instruments", "url": "https://www.example.com/", "logo": "https://www.example.com/logo.png", "sameAs": ["https://www.linkedin.com/company/acme"] },\n    { "@type": "WebSite", "name": "Acme Instruments", "url": "https://www.example.com/", "publisher": { "@id": "https://www.example.com/#org" } }\n  ]\n}' },
  bad: { title: 'A trailing comma', language: 'json', code: '{ "@context": "https://schema.org", "@type": "Organization", "name": "Acme", }' },
  falseResults: ['A name that the page shows only as a picture counts as not visible.'],
  references: [
    { title: 'Schema.org', url: 'https://schema.org/docs/gs.html' },
    { title: 'JSON-LD 1.1', url: 'https://www.w3.org/TR/json-ld11/' },
  ],
  changedIn: '1.0.0',
};
