import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  none: {
    status: 'fail',
    set: 0,
    when: 'no JSON-LD, microdata or RDFa',
    hint: 'Add an Organization and WebSite graph as JSON-LD.',
    repairedBy: ['json-ld'],
  },
  'not-jsonld': {
    status: 'warn',
    set: 30,
    when: 'only microdata or RDFa',
    hint: 'Repeat the data as JSON-LD, which more consumers support.',
    repairedBy: ['json-ld'],
  },
  'all-invalid': {
    status: 'fail',
    set: 10,
    when: 'no block can be parsed',
    hint: 'Fix the JSON; common causes are a trailing comma or an unescaped quote.',
  },
  'invalid-block': {
    status: 'fail',
    cost: 10,
    max: 30,
    when: 'a block cannot be parsed',
    hint: 'Fix the JSON; common causes are a trailing comma or an unescaped quote.',
  },
  context: {
    status: 'warn',
    cost: 20,
    when: 'no block has a schema.org context',
    hint: 'Add "@context": "https://schema.org".',
    repairedBy: ['json-ld'],
  },
  'no-identity': {
    status: 'warn',
    cost: 20,
    when: 'no Organization, LocalBusiness, Person or subtype',
    hint: 'Describe who runs the site, with name, url, logo and sameAs.',
    repairedBy: ['json-ld'],
  },
  'no-site': {
    status: 'warn',
    cost: 10,
    when: 'no WebSite, WebPage or subtype',
    hint: 'Add a WebSite with name and url.',
    repairedBy: ['json-ld'],
  },
  'identity-fields': {
    status: 'warn',
    cost: [5, 3],
    each: true,
    when: 'the identity has no name or url, or no sameAs; 3 for an organization without a logo',
    hint: 'Add the missing fields.',
    repairedBy: ['json-ld'],
  },
  'not-visible': {
    status: 'warn',
    cost: 10,
    when:
      'the identity name or the headline does not appear in ' +
      'the page text (skipped below 200 characters)',
    hint: 'Use the same text in the markup as on the page.',
  },
  'dangling-id': {
    status: 'warn',
    cost: 5,
    when: 'an @id reference into this document matches no node on the page',
    hint: 'Define the entity or remove the reference.',
  },
  date: {
    status: 'warn',
    cost: 5,
    when: 'dateModified in the future or before datePublished',
    hint: 'Correct the dates.',
  },
  'facts-differ': {
    status: 'fail',
    cost: 20,
    max: 40,
    when:
      'name, price, range of prices, currency, or availability of the product, or the date of ' +
      'the event, is another one on the page',
    hint: 'Fill the JSON-LD and the page from the same data.',
  },
  'offer-fields': {
    status: 'warn',
    cost: 5,
    when: 'an offer has no price, no priceCurrency, or (goods and tickets) no availability',
    hint: 'Add the missing members to the offer.',
  },
  described: { status: 'pass', when: 'no points are deducted' },
});
