import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  negotiated: {
    status: 'pass',
    when: 'a request for text/markdown returns it, and the body is not HTML',
  },
  'plain-type': {
    status: 'warn',
    cap: 97,
    when: 'Markdown served as text/plain',
    hint: 'Send Content-Type: text/markdown; charset=utf-8.',
    repairedBy: ['home-md'],
  },
  relabelled: {
    status: 'fail',
    cap: 20,
    when: 'served as text/markdown, but the body is HTML',
    hint: 'Convert the body to Markdown.',
    repairedBy: ['home-md'],
  },
  sibling: {
    status: 'warn',
    cost: [3, 4],
    when:
      'Markdown is available only at an advertised URL, or only at an unadvertised one; ' +
      'a link to llms.txt is no version of the page',
    hint: 'Also honor the Accept header.',
  },
  'broken-alternate': {
    status: 'fail',
    set: 10,
    when: 'the advertised URL does not exist or returns HTML, and nothing else works',
    hint: 'Repair or remove the link.',
    repairedBy: ['home-md'],
  },
  none: {
    status: 'fail',
    set: 0,
    when: 'no Markdown version was found',
    hint: 'Convert pages on request, or publish .md files next to them.',
    repairedBy: ['home-md'],
  },
  'no-vary': {
    status: 'warn',
    cost: 2,
    when: 'the response is cacheable, and Vary does not include Accept',
    hint: 'Send Vary: Accept, so that caches do not mix the formats.',
    repairedBy: ['home-md', 'headers-config'],
  },
  'ignores-q': {
    status: 'warn',
    cost: 1,
    when: 'a client whose Accept names text/html first and text/markdown later gets Markdown',
    hint: 'Return Markdown where Accept names text/markdown and does not put text/html first.',
  },
  unweighted: {
    status: 'warn',
    cost: 2,
    when: 'a client that sends “Accept: text/markdown, text/html, */*”, as coding agents do, gets HTML',
    hint: 'Where the weights are equal, return Markdown if Accept names text/markdown first.',
  },
  'some-pages': {
    status: 'warn',
    cost: { of: 100, per: 'the share of pages without' },
    when: 'the home page has a Markdown version, and some of three other listed pages have none',
    hint: 'Publish a Markdown version of each page, from the same source.',
  },
  empty: {
    status: 'fail',
    cost: { of: 50, per: 'the share that is missing' },
    when:
      'the Markdown has less than 40 % of the main ' +
      'text, if the page has 600 characters or more',
    hint: 'Include the full content of the page.',
    repairedBy: ['home-md'],
  },
  parity: {
    status: 'warn',
    cost: 2,
    when: 'the Markdown contains fewer than half of the h1–h3 texts',
    hint: 'Generate both versions from the same source.',
    repairedBy: ['home-md'],
  },
  'price-differs': {
    status: 'fail',
    cost: 20,
    when: 'the Markdown has prices, and none of them is the one of the page and its JSON-LD',
    hint: 'Generate both versions from the same source.',
    repairedBy: ['home-md'],
  },
  'no-charset': {
    status: 'warn',
    cost: 1,
    when: 'text/markdown without a charset',
    hint: 'Send Content-Type: text/markdown; charset=utf-8.',
    repairedBy: ['home-md'],
  },
  'dead-end': {
    status: 'warn',
    cost: { of: 5, per: 'the share of such pages' },
    when: 'the site has an llms.txt, and the Markdown of the page links neither to it nor to another page',
    hint: 'End the Markdown of each page with a line that links to llms.txt; do not repeat the whole index in it.',
    repairedBy: ['home-md'],
  },
  'open-fence': {
    status: 'warn',
    cost: 1,
    when: 'a code fence is never closed',
    hint: 'Close every code fence.',
    repairedBy: ['home-md'],
  },
  'dead-links': {
    status: 'info',
    when: 'of three links within the Markdown, some lead to an error or to the same as a random path',
  },
  'no-index-link': {
    status: 'info',
    when: 'the site has an llms.txt, and Markdown pages link to other pages only',
  },
  'index-inlined': {
    status: 'info',
    when: 'the Markdown of a page repeats the links of llms.txt, 5 or more',
  },
  orders: {
    status: 'info',
    when:
      'the Markdown tells models to ignore their instructions or to conceal something, ' +
      'or has invisible characters',
  },
  tokens: { status: 'info', when: 'token counts of both versions, declared or estimated' },
});
