import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  unreachable: {
    status: 'fail',
    set: 0,
    when: 'the file returns a 5xx: crawlers must assume that everything is disallowed',
    hint: 'Serve robots.txt with status 200, or return 404 if there is none.',
    repairedBy: ['robots-txt'],
  },
  absent: {
    status: 'warn',
    set: 95,
    when: 'the file returns a 4xx: everything is allowed, no policy is stated',
    hint: 'Publish a robots.txt that says who may fetch the site.',
    repairedBy: ['robots-txt'],
  },
  hops: {
    status: 'warn',
    set: 95,
    when: 'more than 5 redirects: treated as absent',
    hint: 'Serve robots.txt directly, without redirects.',
    repairedBy: ['robots-txt'],
  },
  html: {
    status: 'fail',
    set: 93,
    when: 'HTML, or the same response as a random path',
    hint: 'Serve plain text at /robots.txt, and exclude the path from the catch-all rewrite.',
    repairedBy: ['robots-txt'],
  },
  'search-blocked': {
    status: 'fail',
    isAboutClients: true,
    cost: 6,
    counted: true,
    max: 30,
    when: '/ is disallowed for a client that feeds AI search',
    hint: 'Allow the client; blocking it removes you from the answers it feeds.',
  },
  'googlebot-blocked': {
    status: 'fail',
    isAboutClients: true,
    cost: 30,
    when: '/ is disallowed for Googlebot',
    hint: 'Allow Googlebot: Google Search and its AI features rely on it.',
  },
  'fetch-blocked': {
    status: 'warn',
    isAboutClients: true,
    cost: 4,
    counted: true,
    max: 16,
    when: '/ is disallowed for a client that fetches pages on a user’s request',
    hint: 'Allow fetches that a user requests.',
  },
  'training-blocked': {
    status: 'info',
    when: '/ is disallowed for a training client: a policy choice',
  },
  accidental: {
    status: 'info',
    when: 'an AI client is blocked only by the group *',
  },
  'relative-sitemap': {
    status: 'warn',
    cost: 1,
    when: 'a Sitemap line is not an absolute URL',
    hint: 'Write Sitemap: https://…',
    repairedBy: ['robots-txt'],
  },
  'hides-machine-files': {
    status: 'warn',
    cost: 1,
    max: 2,
    when:
      'a client that may fetch / may not fetch an existing ' +
      'llms.txt, file under /.well-known/, sitemap or API description',
    hint: 'Add Allow lines for these files.',
  },
  syntax: {
    status: 'warn',
    cost: 1,
    counted: true,
    max: 1,
    when: 'a line without a colon; Google reads two words as a rule, other crawlers ignore the line',
    hint: 'Write each line as Field: value.',
    repairedBy: ['robots-txt'],
  },
  misspelled: {
    status: 'warn',
    cost: 1,
    counted: true,
    max: 2,
    when:
      'a field that Google reads although it is misspelled, such as Dissallow or ' +
      'Useragent; other parsers ignore the line',
    hint: 'Write User-agent, Disallow and Sitemap.',
    repairedBy: ['robots-txt'],
  },
  'syntax-orphan': {
    status: 'warn',
    cost: 1,
    when: 'rules before the first User-agent line',
    hint: 'Start with a User-agent line.',
    repairedBy: ['robots-txt'],
  },
  type: {
    status: 'warn',
    cost: 1,
    when: 'not served as text/plain',
    hint: 'Send Content-Type: text/plain; charset=utf-8.',
    repairedBy: ['robots-txt'],
  },
  'too-big': {
    status: 'warn',
    cost: 2,
    when: 'the file is larger than 500 KiB',
    hint: 'Reduce the file to less than 500 KiB.',
  },
  'no-sitemap': { status: 'info', when: 'a sitemap exists and is not listed' },
  'no-ai-policy': {
    status: 'info',
    when: 'no group names an AI client: the rules for all, if any, apply to them',
  },
  'continued-group': {
    status: 'info',
    when:
      'user-agent lines share the rules below them, although other lines stand between: ' +
      'only Allow and Disallow end the user agents of a group',
  },
  'several-names': {
    status: 'info',
    when: 'a user-agent line has several names: it names the first one only',
  },
  managed: {
    status: 'info',
    when: 'the provider of the site adds lines, which are changed in its dashboard',
  },
  elsewhere: {
    status: 'info',
    when: 'the file is on another site, behind a redirect that crawlers follow',
  },
  'retired-token': { status: 'info', when: 'a group for a name that is retired or never existed' },
  named: { status: 'info', when: 'a group for a client outside the scored lists' },
  'crawl-delay': { status: 'info', when: 'Crawl-delay is used' },
  extensions: { status: 'info', when: 'fields beyond RFC 9309, which are not errors' },
  open: { status: 'pass', when: 'no points are deducted' },
});
