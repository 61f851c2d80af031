import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  uncompressed: {
    status: 'warn',
    cost: 25,
    when: '1400 bytes or more without br, zstd, gzip or deflate',
    hint: 'Enable br or gzip.',
  },
  'vary-encoding': {
    status: 'warn',
    cost: 5,
    when: 'compressed and cacheable, and Vary lacks Accept-Encoding',
    hint: 'Send Vary: Accept-Encoding, else a cache may give it to a client that cannot read it.',
    repairedBy: ['headers-config'],
  },
  'no-validator': {
    status: 'warn',
    cost: 20,
    when: 'neither ETag nor Last-Modified, and not no-store',
    hint: 'Send an ETag, so that a refetch costs one small answer.',
  },
  'no-304': {
    status: 'warn',
    cost: 10,
    when: 'a validator is sent, and the conditional request is not answered 304',
    hint: 'Answer 304 when the validator still matches.',
  },
  changing: {
    status: 'info',
    when: 'the page changes per request: the conditional request is answered with another validator',
  },
  'refetch-refused': { status: 'info', when: 'the conditional request is answered with an error' },
  heavy: {
    status: 'warn',
    cost: [5, 15],
    when: 'decoded HTML above 500 KiB, or above 2 MiB',
    hint: 'Move inline data out of the page.',
  },
  'markup-share': {
    status: 'warn',
    cost: [5, 10],
    when: 'main text below 5 %, or below 2 % of the HTML',
    hint: 'Trim inline scripts and styles.',
  },
  tokens: {
    status: 'warn',
    cost: [10, 20],
    when: 'text above 25,000, or above 50,000 tokens (characters ÷ 4)',
    hint: 'Split the page.',
  },
  cost: { status: 'info', when: 'always: bytes and tokens of one fetch' },
  cheap: { status: 'pass', when: 'nothing above takes points' },
});
