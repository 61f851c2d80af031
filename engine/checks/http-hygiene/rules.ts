import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'soft-404': {
    status: 'fail',
    cost: 4,
    when: 'a random path returns 2xx',
    hint: 'Return 404 for paths that do not exist.',
  },
  'soft-404-redirect': {
    status: 'fail',
    cost: 3,
    when: 'a random path redirects to a page that returns 2xx',
    hint: 'Return 404 directly.',
  },
  'well-known-catchall': {
    status: 'fail',
    cost: 1,
    when: 'a random path under /.well-known/ returns 2xx',
    hint: 'Exclude /.well-known/ from the catch-all rewrite.',
  },
  'masked-404': {
    status: 'warn',
    cost: 1,
    when: 'a random path returns 401 or 403, and the whole site does not',
    hint: 'Return 404 for paths that do not exist.',
  },
  'empty-404': {
    status: 'warn',
    cost: 1,
    when: 'the 404 response has no body',
    hint: 'Explain briefly what happened and where to go next.',
  },
  head: {
    status: 'warn',
    cost: 1,
    when: 'HEAD returns another status than GET',
    hint: 'Return the same status for HEAD as for GET.',
  },
  hops: {
    status: 'warn',
    cost: [5, 10, 15],
    when: 'two, three or more redirects, not counting http to https',
    hint: 'Redirect once, directly to the final URL.',
  },
  'cross-site': {
    status: 'warn',
    cost: 10,
    when: 'the home page ends on another site',
    hint: 'Scan the final host, or link to it.',
  },
  'no-retry-after': {
    status: 'fail',
    cost: 15,
    when: '429 or 503 without Retry-After',
    hint: 'Send Retry-After with 429 and 503.',
  },
  'no-type': {
    status: 'warn',
    cost: 10,
    when: 'the home page has no Content-Type',
    hint: 'Send Content-Type: text/html; charset=utf-8.',
  },
  'lang-mismatch': {
    status: 'warn',
    cost: 1,
    when: 'Content-Language and lang declare different languages',
    hint: 'Use the same language in both.',
  },
  'unknown-coding': {
    status: 'warn',
    cost: 1,
    when: 'Content-Encoding names no registered coding, at which strict clients stop',
    hint: 'Remove Content-Encoding where the body is not compressed; the charset belongs into Content-Type.',
  },
  'trailing-dot': {
    status: 'info',
    when: 'the home page redirects to a host name with a dot at its end, which is another origin',
  },
  'random-challenged': {
    status: 'info',
    when: 'a random path is answered by a bot challenge',
  },
  'random-unmeasured': { status: 'info', when: 'a random path gives no response' },
  'head-unmeasured': { status: 'info', when: 'HEAD gives no response' },
  truthful: { status: 'pass', when: 'no points are deducted' },
});
