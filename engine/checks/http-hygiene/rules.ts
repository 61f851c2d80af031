import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  'soft-404': {
    status: 'fail',
    cost: 35,
    when: 'a random path answers 2xx',
    hint: 'Answer 404 for addresses that do not exist.',
  },
  'soft-404-redirect': {
    status: 'fail',
    cost: 25,
    when: 'a random path redirects to a page that answers 2xx',
    hint: 'Answer 404 directly.',
  },
  'well-known-catchall': {
    status: 'fail',
    cost: 10,
    when: 'a random name below /.well-known/ answers 2xx',
    hint: 'Exclude /.well-known/ from the rewrite that answers every address.',
  },
  'masked-404': {
    status: 'warn',
    cost: 5,
    when: '401 or 403 for a random path, and not for the whole site',
    hint: 'Use 404 for what does not exist.',
  },
  'empty-404': {
    status: 'warn',
    cost: 2,
    when: 'the 404 has no body',
    hint: 'Say what happened and where to go, in a few words.',
  },
  head: {
    status: 'warn',
    cost: 10,
    when: 'HEAD answers another status than GET',
    hint: 'Support HEAD with the same status as GET.',
  },
  hops: {
    status: 'warn',
    cost: [5, 10, 15],
    when: 'two, three, or more redirects, http to https not counted',
    hint: 'Redirect once, straight to the final address.',
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
    cost: 3,
    when: 'Content-Language and lang name different languages',
    hint: 'Let both say the same.',
  },
  'random-challenged': {
    status: 'info',
    when: 'the random address is answered by a bot challenge',
  },
  'random-unmeasured': { status: 'info', when: 'the random address gives no answer' },
  'head-unmeasured': { status: 'info', when: 'HEAD gives no answer' },
  truthful: { status: 'pass', when: 'nothing above takes points' },
});
