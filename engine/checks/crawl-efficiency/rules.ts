import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  uncompressed: {
    status: 'warn',
    cost: 3,
    when:
      '1400 bytes or more without br, zstd, gzip or deflate, not counting ' +
      'the lines of the head that describe the page (here and below)',
    hint: 'Enable Brotli or gzip compression.',
  },
  'vary-encoding': {
    status: 'warn',
    cost: 1,
    when: 'the response is compressed and cacheable, and Vary does not include Accept-Encoding',
    hint:
      'Send Vary: Accept-Encoding; otherwise a cache may ' +
      'return it to a client that cannot decode it.',
    repairedBy: ['headers-config'],
  },
  'no-validator': {
    status: 'warn',
    cost: 2,
    when: 'neither ETag nor Last-Modified, and no no-store',
    hint: 'Send an ETag, so that a refetch costs one small response.',
  },
  'no-304': {
    status: 'warn',
    cost: 1,
    when: 'a validator is sent, and the conditional request does not return 304',
    hint: 'Return 304 when the validator still matches.',
  },
  changing: {
    status: 'info',
    when: 'the page changes with each request: the conditional request returns another validator',
  },
  'refetch-refused': { status: 'info', when: 'the conditional request returns an error' },
  heavy: {
    status: 'warn',
    cost: [5, 15],
    when: 'the decoded HTML is larger than 500 KiB, or larger than 2 MiB',
    hint: 'Move inline data out of the page.',
  },
  'markup-share': {
    status: 'warn',
    cost: [1, 2],
    when: 'the main text has 600 characters or more, and is less than 5 %, or less than 2 %, of the HTML',
    hint: 'Reduce what is no text: inline scripts, styles, SVG, and elements around elements.',
  },
  tokens: {
    status: 'warn',
    cost: [10, 20],
    when: 'the text has more than 25,000, or more than 50,000, tokens (characters ÷ 4)',
    hint: 'Split the page.',
  },
  cost: { status: 'info', when: 'always: bytes and tokens of one fetch' },
  cheap: { status: 'pass', when: 'no points are deducted' },
});
