import { fileRules } from '../file-rules';
import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  ...fileRules('the sitemap', ['sitemap-xml'], {
    absent: {
      when:
        'none of the first three Sitemap lines in robots.txt, rel="sitemap" ' +
        'links on the home page, /sitemap.xml, /sitemap_index.xml, ' +
        '/sitemap-index.xml, /wp-sitemap.xml, /sitemap.txt and sitemap.xml under the scanned path is a sitemap',
      hint: 'Publish a sitemap.',
    },
    html: {
      when: 'status 200 with a web page',
      hint: 'Serve the XML file itself, and exclude its path from the catch-all rewrite.',
    },
  }),
  'one-not-xml': {
    status: 'warn',
    cost: 20,
    when: 'one of several sitemaps is not well-formed XML, or has another root',
    hint: 'Serve well-formed XML, or remove its Sitemap line from robots.txt.',
  },
  'not-xml': {
    status: 'fail',
    set: 15,
    when: 'not well-formed XML, or the root is neither urlset, sitemapindex nor a feed',
    hint: 'Serve well-formed XML whose root is <urlset> or <sitemapindex>.',
    repairedBy: ['sitemap-xml'],
  },
  empty: {
    status: 'fail',
    set: 20,
    when: 'the sitemap has no entries, or none but in a private network or on one machine',
    hint: 'Regenerate the sitemap from the pages that exist.',
    repairedBy: ['sitemap-xml'],
  },
  child: {
    status: 'warn',
    cost: { of: 20, per: 'their share' },
    when: 'some of the first, middle and last child sitemaps of an index cannot be read',
    hint: 'List only sitemaps that exist.',
    repairedBy: ['sitemap-xml'],
  },
  limits: {
    status: 'warn',
    cost: 10,
    when: 'more than 50,000 URLs or 50 MiB in one file',
    hint: 'Split the file and list the parts in a sitemap index.',
  },
  foreign: {
    status: 'warn',
    cost: 10,
    when: 'URLs of another host whose robots.txt does not list this sitemap, or of a private network',
    hint:
      'List only URLs of the canonical host, or list this ' +
      'sitemap in the robots.txt of the other host.',
    repairedBy: ['sitemap-xml'],
  },
  namespace: {
    status: 'warn',
    cost: 5,
    when: 'the namespace of the root is missing, or not the one of the protocol',
    hint: 'Write <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">, with http:. Google rejects another one.',
    repairedBy: ['sitemap-xml'],
  },
  'invalid-loc': {
    status: 'warn',
    cost: 5,
    when:
      'an address is not absolute, has a space or another character that must be ' +
      'escaped, or more than 2,048 characters',
    hint: 'Write each address in full, and escape it: a space is %20.',
    repairedBy: ['sitemap-xml'],
  },
  'lastmod-coverage': {
    status: 'warn',
    cost: 10,
    when: 'fewer than half of the entries have a valid lastmod',
    hint: 'Write the date of the last real change: <lastmod>2026-01-31</lastmod>.',
    repairedBy: ['sitemap-xml'],
  },
  'lastmod-identical': {
    status: 'warn',
    cost: 5,
    when: 'five or more dated entries, all with the same lastmod',
    hint: 'Use the date when each page changed, not the build date.',
  },
  'lastmod-future': {
    status: 'warn',
    cost: 5,
    when: 'a lastmod is more than a day in the future',
    hint: 'Use the date of the last change.',
    repairedBy: ['sitemap-xml'],
  },
  dead: {
    status: 'warn',
    cost: { of: 20, per: 'their share' },
    when: 'of up to 10 sampled URLs, some return 4xx or 5xx',
    hint: 'List only URLs that return 200.',
    repairedBy: ['sitemap-xml'],
  },
  redirecting: {
    status: 'warn',
    cost: 5,
    when: 'more than 20 % of the sampled URLs redirect',
    hint: 'List final URLs.',
    repairedBy: ['sitemap-xml'],
  },
  unindexable: {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'a sampled URL is noindex, or disallowed for everyone',
    hint: 'List only indexable URLs.',
    repairedBy: ['sitemap-xml'],
  },
  undeclared: {
    status: 'warn',
    cost: 5,
    when: 'robots.txt does not list the sitemap',
    hint: 'Add a Sitemap: line with its URL.',
  },
  type: {
    status: 'warn',
    cost: 3,
    when: 'not served as an XML, text or gzip media type',
    hint: 'Send Content-Type: application/xml.',
    repairedBy: ['sitemap-xml'],
  },
  'lastmod-old': {
    status: 'info',
    when: 'the newest lastmod is more than 365 days old, which is fine if no page has changed',
  },
  'named-absent': {
    status: 'info',
    when: 'one of several Sitemap lines points to a file that does not exist',
  },
  truncated: { status: 'info', when: 'a file is larger than the 5 MiB that are read' },
  listed: { status: 'pass', when: 'no points are deducted' },
});
