import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  none: {
    status: 'fail',
    set: 0,
    when: 'no JSON-LD, no microdata, no RDFa',
    hint: 'Add an Organization and WebSite graph as JSON-LD.',
    repairedBy: ['json-ld'],
  },
  'not-jsonld': {
    status: 'warn',
    set: 30,
    when: 'only microdata or RDFa',
    hint: 'Repeat it as JSON-LD, which more readers understand.',
    repairedBy: ['json-ld'],
  },
  'all-invalid': {
    status: 'fail',
    set: 10,
    when: 'no block parses',
    hint: 'Fix the JSON; often it is a trailing comma or an unescaped quote.',
  },
  'invalid-block': {
    status: 'fail',
    cost: 10,
    max: 30,
    when: 'a block does not parse',
    hint: 'Fix the JSON; often it is a trailing comma or an unescaped quote.',
  },
  context: {
    status: 'warn',
    cost: 20,
    when: 'no schema.org context',
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
    when: 'no WebSite or WebPage or subtype',
    hint: 'Add a WebSite with name and url.',
    repairedBy: ['json-ld'],
  },
  'identity-fields': {
    status: 'warn',
    cost: [5, 3],
    each: true,
    when: 'the identity lacks name or url, or sameAs; 3 for the logo of an organisation',
    hint: 'Complete it.',
    repairedBy: ['json-ld'],
  },
  'not-visible': {
    status: 'warn',
    cost: 10,
    when: 'identity name or headline absent from the page text (skipped below 200 characters)',
    hint: 'Let the markup say what people see.',
  },
  'dangling-id': {
    status: 'warn',
    cost: 5,
    when: 'an @id reference into this document resolves to no node of the page',
    hint: 'Define the entity or drop the reference.',
  },
  date: {
    status: 'warn',
    cost: 5,
    when: 'dateModified in the future or before datePublished',
    hint: 'Correct the dates.',
  },
  described: { status: 'pass', when: 'nothing above takes points' },
});
