import { defineRules } from '../rules';

export const { rules, raise, note } = defineRules({
  absent: {
    status: 'fail',
    set: 0,
    when: 'no license is declared (profile “all” only)',
    hint: 'Publish your terms and point to them from robots.txt: License: https://…',
    repairedBy: ['rsl-license'],
  },
  unreachable: {
    status: 'fail',
    cap: 25,
    when: 'a declared document does not exist',
    hint: 'Serve the RSL document at the declared URL.',
    repairedBy: ['rsl-license'],
  },
  'not-rsl': {
    status: 'fail',
    cap: 20,
    when: 'the document is not well-formed XML, or has another root element or namespace',
    hint: 'Use the root element <rsl xmlns="https://rslstandard.org/rsl">.',
    repairedBy: ['rsl-license'],
  },
  'no-content': {
    status: 'fail',
    cap: 40,
    when: 'the document has no <content>',
    hint: 'Add <content url="/"> with a <license> inside.',
    repairedBy: ['rsl-license'],
  },
  'no-url': {
    status: 'warn',
    cost: 10,
    max: 10,
    when: 'a <content> has no url',
    hint: 'Write <content url="/"> or the path that it covers.',
    repairedBy: ['rsl-license'],
  },
  'no-license': {
    status: 'warn',
    cost: 15,
    max: 15,
    when: 'a <content> has no <license>',
    hint: 'Add a <license> to each <content>.',
    repairedBy: ['rsl-license'],
  },
  vocabulary: {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'a rule type other than usage, user or geo, or an unknown usage',
    hint:
      'Use the types usage, user and geo, and the usages all, ' +
      'ai-all, ai-train, ai-input, ai-index and search.',
    repairedBy: ['rsl-license'],
  },
  'payment-type': {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'an unknown payment type',
    hint: 'Use purchase, subscription, training, crawl, use, contribution, attribution or free.',
    repairedBy: ['rsl-license'],
  },
  'relative-pointer': {
    status: 'warn',
    cost: 10,
    when: 'the License line of robots.txt is not an absolute URL',
    hint: 'Write License: https://…',
  },
  type: {
    status: 'warn',
    cost: 5,
    max: 5,
    when: 'not served as application/rsl+xml',
    hint: 'Send Content-Type: application/rsl+xml.',
    repairedBy: ['rsl-license'],
  },
  valid: { status: 'pass', when: 'no points are deducted' },
});
